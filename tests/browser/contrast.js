/* The contrast of text with the pixels behind it, whatever they are: in steps, between which the page is photographed. */
(() => {
    /** A pixel of a glyph differs at least so much between black and white text, of 255: the edges of glyphs differ less. */
    const CORE = 200;
    const style = document.createElement("style");
    let runs = [];

    const parse = (colour) => {
        const context = new OffscreenCanvas(1, 1).getContext("2d");
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
        return { rgb: [red, green, blue], alpha: alpha / 255 };
    };

    function opacity(element) {
        let product = 1;
        for (let each = element; each; each = each.parentElement) product *= Number(getComputedStyle(each).opacity);
        return product;
    }

    /** Only for those who listen: its box may lie over other text. */
    function unseen(element) {
        for (let each = element; each; each = each.parentElement) if (getComputedStyle(each).clipPath === "inset(50%)") return true;
        return false;
    }

    /** Each piece of text that can be seen: its words, boxes and colour. What cannot be used may be pale. */
    function collect() {
        const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        runs = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const element = node.parentElement;
            const off = element.closest(":disabled, [aria-disabled=true], .lesson");
            if (!node.data.trim() || off || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
            if (unseen(element)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const computed = getComputedStyle(element);
            const colour = element.closest("svg") ? computed.fill : computed.color;
            if (!/^(rgb|color|oklab|oklch|lab)/.test(colour)) continue;
            const { rgb, alpha } = parse(colour);
            const boxes = [...range.getClientRects()].map(({ left, top, right, bottom }) => [left, top, right, bottom]);
            runs.push({ words: node.data.trim(), boxes, rgb, alpha: alpha * opacity(element) });
        }
        runs = runs.filter((run, at) => !covered(run, at));
    }

    const area = ([left, top, right, bottom]) => Math.max(0, right - left) * Math.max(0, bottom - top);
    const common = (one, other) => area([...[0, 1].map((at) => Math.max(one[at], other[at])), ...[2, 3].map((at) => Math.min(one[at], other[at]))]);
    /** Later text lies over it, with whatever that is written on. */
    const covered = ({ boxes }, at) => runs.slice(at + 1).some((over) => over.boxes.some((box) => boxes.some((own) => common(own, box) > area(own) / 4)));

    /** All text in a colour, with what belongs to the lesson out of sight. */
    function paint(colour) {
        style.textContent = `
            main *, main { color: ${colour} !important; -webkit-text-fill-color: ${colour} !important; caret-color: transparent; }
            main svg :is(text, tspan) { fill: ${colour} !important; }
            main *, main *::before, main *::after { transition: none !important; animation-play-state: paused !important; }
            .lesson { display: none !important; }
            main.hushed .sign-place > .sign { opacity: 1 !important; }`;
        document.head.append(style);
    }

    async function pixels(png) {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (each) => each.charCodeAt(0))]));
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    }

    const linear = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

    /** What each run has of contrast in the worst twentieth of its pixels: `[contrast, words]`, the worst first. */
    async function judge(black, white, bare) {
        const [blacks, whites, behind] = await Promise.all([black, white, bare].map(pixels));
        const { width, height } = behind;
        const found = [];
        for (const { words, boxes, rgb, alpha } of runs) {
            const ratios = [];
            for (const [left, top, right, bottom] of boxes)
                for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
                    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
                        const at = 4 * (y * width + x);
                        if (whites.data[at] - blacks.data[at] < CORE * alpha) continue;
                        const ground = [...behind.data.subarray(at, at + 3)];
                        const ink = rgb.map((value, channel) => value * alpha + ground[channel] * (1 - alpha));
                        ratios.push(ratio(luminance(ink), luminance(ground)));
                    }
            if (ratios.length < 4) continue;
            ratios.sort((one, other) => one - other);
            found.push([ratios[Math.floor(ratios.length / 20)], words]);
        }
        return found.sort(([one], [other]) => one - other);
    }

    window.contrast = { collect, paint, judge, done: () => style.remove() };
})()
