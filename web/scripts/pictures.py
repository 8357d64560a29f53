"""Draws the pictures that cannot be SVG, from the drawings that are: icons, and what links show where they are shared.

To be run by hand, `.venv/bin/python web/scripts/pictures.py`, after a mark, an emblem or a name has changed.
"""

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

WEB = Path(__file__).parents[1]
sys.path.insert(0, str(WEB.parent))

from tablee.texts import texts  # noqa: E402
from tests.running import chromium  # noqa: E402

FONTS = WEB / "node_modules/@fontsource-variable/bricolage-grotesque/files"
FONT = FONTS / "bricolage-grotesque-latin-wght-normal.woff2"
LOGO = (WEB / "src/kit/logo.svg").read_text(encoding="utf-8")
SHELF = ["bantu", "rouge", "bungee", "banzai", "dan"]
STYLE = f"""
@font-face {{ font-family: Display; src: url("{FONT.as_uri()}"); font-weight: 200 800; }}
* {{ box-sizing: border-box; margin: 0; }}
body {{ width: 100vw; height: 100vh; overflow: hidden; background: #f7f1e6; color: #2c2420;
  font: 700 88px/1.05 Display; }}
svg {{ display: block; width: 100%; height: auto; }}
.mark {{ display: grid; width: 100%; height: 100%; place-items: center; }}
.link {{ display: grid; grid-template-columns: 470px 1fr; gap: 70px; align-items: center;
  height: 100%; padding: 80px; }}
.emblem {{ overflow: hidden; border-radius: 36px; box-shadow: 0 6px 24px rgb(60 40 20 / .2); }}
.house {{ display: flex; gap: 18px; align-items: center; margin-top: 48px; font-size: 44px; }}
.house svg {{ width: 64px; }}
.all {{ display: grid; align-content: center; height: 100%; }}
.shelf {{ display: grid; grid-template-columns: repeat(5, 1fr); gap: 24px; padding: 0 60px; }}
.all .house {{ justify-content: center; margin-top: 70px; font-size: 110px; }}
.all .house svg {{ width: 150px; }}
"""
HOUSE = f'<div class="house">{LOGO}<span>Tablée</span></div>'


def emblem(key: str) -> str:
    """A game's emblem, in its frame."""
    return f'<div class="emblem">{(WEB / "src/games" / key / "emblem.svg").read_text(encoding="utf-8")}</div>'


def draw(browser: Browser, path: Path, size: tuple[int, int], body: str) -> None:
    """Draw one picture."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    blank = path.with_suffix(".html")
    blank.write_text(f'<meta charset="utf-8"><style>{STYLE}</style>{body}', encoding="utf-8")
    page.goto(blank.as_uri())
    page.evaluate("document.fonts.load('700 88px Display')")
    page.screenshot(path=path)
    page.close()
    blank.unlink()


def main() -> None:
    """Draw all of them."""
    public = WEB / "public"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium())
        for name, pixels, share in (
            ("192", 192, 84),
            ("512", 512, 84),
            ("maskable", 512, 58),
            ("touch", 180, 72),
        ):
            logo = f'<div class="mark"><div style="width: {share}%">{LOGO}</div></div>'
            draw(browser, public / f"icons/{name}.png", (pixels, pixels), logo)
        all_games = f'<div class="all"><div class="shelf">{"".join(map(emblem, SHELF))}</div>{HOUSE}</div>'
        draw(browser, public / "previews/house.png", (1200, 630), all_games)
        for key in SHELF:
            name = texts("fr").text(f"game-{key}")
            link = f'<div class="link">{emblem(key)}<div>{name}{HOUSE}</div></div>'
            draw(browser, WEB / f"src/games/{key}/preview.png", (1200, 630), link)
        browser.close()


if __name__ == "__main__":
    main()
