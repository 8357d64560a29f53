/* Keeps one page for when the house cannot be reached, and the rules that were read: nothing else. While it can be reached,
   everything comes from it, so that nobody ever sees a page of yesterday. */
const PAGE = "/offline.html";
const OFFLINE = "tablee-offline";
const RULES = "tablee-rules";
const RULEBOOK = /^\/api\/games\/[\w-]+\/rulebook$/;
/** What a proxy says whose house does not answer. */
const AWAY = [502, 503, 504];

addEventListener("install", (event) => event.waitUntil(keepPage().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(arrive(event));
  else if (RULEBOOK.test(pathname)) event.respondWith(readRules(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(fetch(request).catch(() => kept(OFFLINE, request)));
});

/** The page and its parts, which are named by their content. */
async function keepPage() {
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (!page.ok) throw new Error(`${PAGE}: ${page.status}`);
  const parts = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, part]) => part);
  await caches.delete(OFFLINE);
  const cache = await caches.open(OFFLINE);
  await cache.addAll(parts);
  await cache.put(PAGE, page);
}

async function arrive(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!AWAY.includes(answer.status)) return answer;
  } catch {
    // The house cannot be reached: the page for that comes below.
  }
  return kept(OFFLINE, PAGE);
}

async function readRules(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(RULES)).put(request.url, answer.clone());
    return answer;
  } catch {
    return kept(RULES, request);
  }
}

async function kept(name, request) {
  return (await (await caches.open(name)).match(request)) ?? Response.error();
}
