import type { Parsing } from '../../reading/parsing/parsing';
import type { OpenPage as LibraryPage, PageOpener } from '../../reading/rendering/render-page';
import type { PageElement as FoundElement } from '../../reading/rendering/list-elements';
import type { OpenPage, PageElement } from '../../plugin-api';

interface Options {
  withLook: boolean;
  /** Closes the page, or stops waiting for it. */
  signal: AbortSignal;
}

const MAX_HEIGHT = 4_000;
const MAX_BYTES = 400_000;

/** Opens pages that stay open until the plugin closes them, or until their time is over. */
export function createPageHolder({ open, parsing }: { open: PageOpener; parsing: Parsing }) {
  return (url: string, { withLook, signal }: Options): Promise<OpenPage> =>
    new Promise((resolve, reject) => {
      const held = async (page: LibraryPage): Promise<void> => {
        await new Promise<void>((close) => {
          if (signal.aborted) return close();
          signal.addEventListener('abort', () => close(), { once: true });
          resolve(forPlugins(page, parsing, close));
        });
      };
      signal.addEventListener('abort', () => reject(new Error('The request was ended')), { once: true });
      open(url, { withLook, signal }, held).catch(reject);
    });
}

function forPlugins(page: LibraryPage, parsing: Parsing, close: () => void): OpenPage {
  const { html, title, status, url, source } = page;
  return {
    html,
    title,
    status,
    url,
    source: { content: source.bytes, contentType: source.contentType },
    async screenshot({ maxBytes = MAX_BYTES } = {}) {
      const { image, ...taken } = await page.screenshot({ maxHeight: MAX_HEIGHT, maxBytes });
      return { ...taken, image: Buffer.from(image).toString('base64') };
    },
    async elements(content, contentType) {
      const found = await page.elements(MAX_HEIGHT);
      const selectors = await parsing.matchElements(
        content,
        found.map(({ selectors: known, name, text }) => ({ selectors: known, name, text })),
        { contentType },
      );
      return findable(found, selectors);
    },
    close,
  };
}

/** Leaves out the elements without a selector. Their children belong to the next element around them. */
function findable(found: readonly FoundElement[], selectors: readonly (string | null)[]): PageElement[] {
  const listed: PageElement[] = [];
  const places = new Map<number, number>();
  for (const [index, { label, box, parent }] of found.entries()) {
    const selector = selectors[index] ?? null;
    let around = parent;
    while (around !== null && !places.has(around)) around = found[around]?.parent ?? null;
    if (selector === null) continue;
    places.set(index, listed.length);
    listed.push({ selector, label, box, parent: around === null ? null : (places.get(around) ?? null) });
  }
  return listed;
}
