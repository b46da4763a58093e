import type { OpenPage, PluginTools, RenderedPage, Screenshot } from 'partnerhub/plugin';

/** Time limit of a picture in ms, including the wait for other pages. It must leave time for the check itself. */
const PICTURE_MS = 25_000;

/** Opens a page in Chromium at most once, for both its text and its picture. Close it at the end. */
export function createVisit(tools: PluginTools) {
  let opened: OpenPage | null = null;

  async function page(url: string, signal?: AbortSignal): Promise<OpenPage> {
    opened ??= await tools.open(url, { withLook: true, ...(signal && { signal }) });
    return opened;
  }

  return {
    isOpen: () => opened !== null,

    /** Opens the page for its text. Styles and images are loaded only for a picture. */
    async render(url: string): Promise<RenderedPage> {
      opened?.close();
      opened = await tools.open(url);
      return opened;
    },

    /** Returns the page, opened for a picture if it isn't open. */
    page,

    /**
     * Takes a picture of the page. Returns null if that fails or takes too long, because a check doesn't depend on it.
     */
    async screenshot(url: string): Promise<Screenshot | null> {
      const signal = AbortSignal.timeout(PICTURE_MS);
      const tooLate = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('it took too long')), { once: true }),
      );
      try {
        const taking = page(url, signal).then(async (shown) =>
          shown.status >= 400 ? null : await shown.screenshot(),
        );
        return await Promise.race([taking, tooLate]);
      } catch (error) {
        tools.log.info('a page could not be pictured', {
          url,
          reason: error instanceof Error ? error.message : '',
        });
        return null;
      }
    },

    close(): void {
      opened?.close();
      opened = null;
    },
  };
}

export type Visit = ReturnType<typeof createVisit>;
