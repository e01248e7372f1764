/** The walk's pictures on one page, and how they differ from those of a former walk. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Browser, Page } from '@playwright/test';

export interface Difference {
  /** Pixels that a person would see as another colour; all of the page where its size is another one. */
  changed: number;
  total: number;
  /** What has changed in red over the pale new picture. */
  png: Buffer;
}

/** Compares two pictures in the browser that takes them: it reads PNG, so no library has to. */
export async function compare(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  const found = await page.evaluate(
    async (pictures) => {
      // Of three times 255: what a font's smoothing may differ by is less.
      const seen = 48;
      const [one, other] = await Promise.all(
        pictures.map(async (picture) =>
          createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob()),
        ),
      );
      if (!one || !other) throw new Error('two pictures are compared');
      const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      const read = (bitmap: ImageBitmap) => {
        context.clearRect(0, 0, width, height);
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, width, height);
      };
      const [{ data: a }, shown] = [read(one), read(other)];
      const b = shown.data;
      const at = (data: Uint8ClampedArray, index: number) => data[index] ?? 0;
      let changed = 0;
      for (let pixel = 0; pixel < b.length; pixel += 4) {
        const apart = [0, 1, 2, 3].reduce(
          (sum, channel) => sum + Math.abs(at(a, pixel + channel) - at(b, pixel + channel)),
          0,
        );
        const isChanged = apart > seen;
        if (isChanged) changed += 1;
        const pale = 200 + (at(b, pixel) + at(b, pixel + 1) + at(b, pixel + 2)) / 15;
        b.set(isChanged ? [220, 0, 60, 255] : [pale, pale, pale, 255], pixel);
      }
      context.putImageData(shown, 0, 0);
      return { changed, total: width * height, png: canvas.toDataURL('image/png').split(',')[1] ?? '' };
    },
    [before.toString('base64'), after.toString('base64')],
  );
  return { ...found, png: Buffer.from(found.png, 'base64') };
}

interface Picture {
  file: string;
  stop: string;
  size: string;
  look: string;
  locale: string;
}

/** `restaurants.screen.tablet.dark.ro.png`, as the walk names its pictures. */
function pictureOf(file: string): Picture | undefined {
  const [stop, kind, size, look, locale, end] = file.split('.');
  if (!stop || !kind || !size || !look || !locale || end !== 'png') return undefined;
  return { file, stop: `${stop} (${kind})`, size, look, locale };
}

const script = `
  const selects = [...document.querySelectorAll('select')];
  const only = document.querySelector('input');
  const show = () => {
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = selects.some(({ name, value }) => value && figure.dataset[name] !== value) || (only.checked && !figure.dataset.changed);
    for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('figure:not([hidden])');
  };
  for (const control of [...selects, only]) control.addEventListener('change', show);
`;
const style = `
  body { margin: 16px; font: 15px/1.4 system-ui, sans-serif; color: #1c1917; background: #f5f5f4; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; padding: 8px 0; background: inherit; }
  section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
  figure { margin: 0; } figure img { width: 320px; border: 1px solid #a8a29e; } [hidden] { display: none !important; }
  figcaption { color: #57534e; } .changed { color: #b91c1c; font-weight: 600; }
`;

/**
 * Writes `index.html` beside the pictures of a folder: by screen, with size, language and look to choose. With a former
 * walk's folder each picture is compared with the one of its name there. Answers how many differ, or have none there.
 */
export async function writePicturesPage(folder: string, browser: Browser, former?: string): Promise<number> {
  const pictures = readdirSync(folder).flatMap((file) => pictureOf(file) ?? []);
  const notes = new Map<string, string>();
  if (former !== undefined) {
    const page = await browser.newPage();
    mkdirSync(join(folder, 'difference'), { recursive: true });
    for (const { file } of pictures) {
      const before = join(former, file);
      if (!existsSync(before)) {
        notes.set(file, '<span class="changed">new</span>');
        continue;
      }
      const { changed, total, png } = await compare(
        page,
        readFileSync(before),
        readFileSync(join(folder, file)),
      );
      if (changed === 0) continue;
      writeFileSync(join(folder, 'difference', file), png);
      const share = ((100 * changed) / total).toFixed(changed * 1000 < total ? 3 : 1);
      notes.set(
        file,
        `<a class="changed" href="difference/${file}">${share} % changed</a>, <a href="${relative(folder, before)}">before</a>`,
      );
    }
    await page.close();
  }
  const choice = (name: 'size' | 'look' | 'locale', label: string) =>
    `<label>${label} <select name="${name}"><option value="">all</option>${[
      ...new Set(pictures.map((picture) => picture[name])),
    ]
      .map((value) => `<option>${value}</option>`)
      .join('')}</select></label>`;
  const sections = [...Map.groupBy(pictures, ({ stop }) => stop)].map(
    ([stop, shown]) =>
      `<section><h2>${stop}</h2><div>${shown
        .map(
          ({ file, size, look, locale }) =>
            `<figure data-size="${size}" data-look="${look}" data-locale="${locale}"${notes.has(file) ? ' data-changed="yes"' : ''}>` +
            `<a href="${file}"><img src="${file}" alt="${stop}, ${size}, ${look}, ${locale}" loading="lazy"></a>` +
            `<figcaption>${size} · ${look} · ${locale} ${notes.get(file) ?? ''}</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>The walk of screens</title><style>${style}</style>` +
      `<h1>The walk of screens</h1><form>${choice('size', 'Size')}${choice('look', 'Look')}${choice('locale', 'Language')}` +
      `<label><input type="checkbox"> changed only</label></form>${sections.join('\n')}<script>${script}</script></html>\n`,
  );
  return notes.size;
}
