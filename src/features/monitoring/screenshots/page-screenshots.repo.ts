import type { Db } from '../../../db/connect';
import { newId } from '../../../lib/ids';
import type { Screenshot } from './screenshot.schema';
import type { ScreenshotMoment } from './screenshots.rules';

/** A picture without its bytes. */
export interface ShownScreenshot {
  takenAt: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** The existing pictures of a change. */
export type ScreenshotsOfChange = Record<ScreenshotMoment, ShownScreenshot | null>;

interface SourceKey {
  id: string;
  workspaceId: string;
}

/** The pictures of a source after a check. */
export interface CheckedPicture {
  source: SourceKey;
  /** The item about the change that the check has found; null if there is none. */
  itemId: string | null;
  /** null if it could not be taken. */
  screenshot: Screenshot | null;
  takenAt: string;
}

/** Stores the last picture of each source, and those before and after each of its last changes. */
export function createPageScreenshotsRepo(db: Db, { changesKept }: { changesKept: number }) {
  const insert = async (
    { id: sourceId, workspaceId }: SourceKey,
    { image, contentType, width, height }: Screenshot,
    place: { itemId: string | null; moment: ScreenshotMoment | 'last'; takenAt: string },
  ): Promise<void> => {
    await db
      .write('page_screenshots')
      .insert({ id: newId(), workspaceId, sourceId, ...place, contentType, width, height, image });
  };

  /** Deletes the pictures of all changes but the last ones. */
  async function deleteOld(sourceId: string): Promise<void> {
    // Ids grow with time.
    const rows: { itemId: string }[] = await db
      .write('page_screenshots')
      .where({ sourceId })
      .whereNotNull('itemId')
      .groupBy('itemId')
      .orderBy('itemId', 'desc')
      .offset(changesKept)
      .limit(1)
      .select('itemId');
    const [last] = rows;
    if (last)
      await db.write('page_screenshots').where({ sourceId }).where('itemId', '<=', last.itemId).delete();
  }

  return {
    /** Returns whether there is a last picture of a source. */
    async hasLast(sourceId: string): Promise<boolean> {
      const row: unknown = await db
        .read('page_screenshots')
        .where({ sourceId })
        .whereNull('itemId')
        .first('sourceId');
      return row !== undefined;
    },

    /**
     * Stores a new last picture. If the page has changed, the previous one becomes the picture before the change. It
     * stops being the last picture even without a new one, because it doesn't show the page before the next change.
     * Call it in the transaction that stores the item.
     */
    async keep({ source, itemId, screenshot, takenAt }: CheckedPicture): Promise<void> {
      const last = db.write('page_screenshots').where({ sourceId: source.id }).whereNull('itemId');
      if (itemId !== null) await last.update({ itemId, moment: 'before' });
      else if (screenshot !== null) await last.delete();
      if (screenshot !== null) {
        await insert(source, screenshot, { itemId: null, moment: 'last', takenAt });
        if (itemId !== null) await insert(source, screenshot, { itemId, moment: 'after', takenAt });
      }
      if (itemId !== null) await deleteOld(source.id);
    },

    /** Returns null if there are none. */
    async ofItem(workspaceId: string, itemId: string): Promise<ScreenshotsOfChange | null> {
      const rows: (ShownScreenshot & { moment: string })[] = await db
        .read('page_screenshots')
        .where({ workspaceId, itemId })
        .select('moment', 'takenAt', 'width', 'height');
      const of = (wanted: ScreenshotMoment) => {
        const found = rows.find(({ moment }) => moment === wanted);
        return found ? { takenAt: found.takenAt, width: found.width, height: found.height } : null;
      };
      return rows.length === 0 ? null : { before: of('before'), after: of('after') };
    },

    async image(
      workspaceId: string,
      itemId: string,
      moment: ScreenshotMoment,
    ): Promise<Pick<Screenshot, 'image' | 'contentType'> | undefined> {
      const row: Pick<Screenshot, 'image' | 'contentType'> | undefined = await db
        .read('page_screenshots')
        .where({ workspaceId, itemId, moment })
        .first('image', 'contentType');
      return row;
    },

    /** Deletes the last pictures of all sources, which become outdated when no new ones are taken. */
    async deleteLast(): Promise<void> {
      await db.write('page_screenshots').whereNull('itemId').delete();
    },
  };
}

export type PageScreenshotsRepo = ReturnType<typeof createPageScreenshotsRepo>;
