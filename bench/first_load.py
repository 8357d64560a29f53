"""How soon the home can be used on a slow line: 1.6 Mb/s, 150 ms there and back, and a processor four times slower.

`python -m bench.first_load` opens the home of a fresh server five times with nothing kept, and says how many bytes and
requests each took, when something could be read, and when its first button could be pressed.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, async_playwright

from bench.asked import Asked
from tests.running import chromium, serving

LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""Milliseconds, and bytes a second."""
SLOWER = 4
READY = """() => new Promise(resolve => {
    const look = () => document.querySelector("main .shelf button")
        ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look);
    look();
})"""
SEEN = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"


async def load(browser: Browser, address: str) -> tuple[float, float, float, int]:
    """Milliseconds to the first picture and to the first button, kilobytes and requests."""
    context = await browser.new_context(locale="fr-FR", service_workers="block")
    page = await context.new_page()
    network = await context.new_cdp_session(page)
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    await network.send("Network.enable")
    await network.send("Network.emulateNetworkConditions", LINE)
    await network.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.goto(address, wait_until="commit")
    ready: float = await page.evaluate(READY)
    await page.wait_for_load_state("networkidle")
    seen: float = await page.evaluate(SEEN)
    await context.close()
    return seen, ready, sum(sizes) / 1000, len(sizes)


async def measure(times: int) -> None:
    """Print a row for each time."""
    with TemporaryDirectory() as data, serving(Path(data)) as address:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(**chromium())
            for _ in range(times):
                seen, ready, size, requests = await load(browser, address)
                print(
                    f"seen {seen:.0f} ms, ready {ready:.0f} ms, {size:.0f} kB, {requests} requests",
                    flush=True,
                )
            await browser.close()


def main() -> None:
    asked = Asked("first_load", __doc__)
    asked.count("times", 5)
    asyncio.run(measure(asked.parse_args().times))


if __name__ == "__main__":
    main()
