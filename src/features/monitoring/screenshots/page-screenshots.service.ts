import { authorize, type Actor } from '../../../lib/actor';
import { notFound } from '../../../lib/errors';
import { monitoringMessages, viewMonitoring } from '../monitoring.rules';
import type { PageScreenshotsRepo } from './page-screenshots.repo';
import type { Screenshot } from './screenshot.schema';
import { isScreenshotMoment } from './screenshots.rules';

interface Dependencies {
  screenshots: PageScreenshotsRepo;
}

/** Returns the pictures of watched pages before and after a change. */
export function createPageScreenshots({ screenshots }: Dependencies) {
  return {
    /** @throws 404 `Screenshot not found`, also for an item of another workspace */
    async image(
      actor: Actor,
      itemId: string,
      moment: string,
    ): Promise<Pick<Screenshot, 'image' | 'contentType'>> {
      authorize(actor, viewMonitoring);
      const found = isScreenshotMoment(moment)
        ? await screenshots.image(actor.workspaceId, itemId, moment)
        : undefined;
      if (!found) throw notFound(monitoringMessages.screenshotNotFound);
      return found;
    },
  };
}

export type PageScreenshots = ReturnType<typeof createPageScreenshots>;
