import type { Db } from '../../db/connect';
import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import type { Page, PageRequest } from '../../lib/paging';
import type { Audiences } from '../audiences/create-audiences';
import type { PortalView } from '../audiences/portal-view';
import type { AnnouncementsRepo, PublishedAnnouncement } from './announcements.repo';
import { ANNOUNCEMENT_NOT_FOUND } from './announcements.rules';
import type { TextRendering } from './announcements.service';

/** An announcement in the portal's list. */
export type ListedAnnouncement = Omit<PublishedAnnouncement, 'body'> & { isRead: boolean };

/** An announcement that a partner has opened. */
export type OpenedAnnouncement = Omit<PublishedAnnouncement, 'excerpt'> & { html: string };

interface Dependencies {
  db: Db;
  announcements: AnnouncementsRepo;
  audiences: Audiences;
  rendering: TextRendering;
  clock: Clock;
}

/** The announcements that a partner sees: published ones for it, for its tier, or for all partners. */
export function createPortalAnnouncements(dependencies: Dependencies) {
  const { db, announcements, audiences, rendering, clock } = dependencies;

  return {
    /** Latest first. In a preview, nothing counts as read. */
    async list(
      view: PortalView,
      reader: Pick<Actor, 'userId'>,
      request: PageRequest,
    ): Promise<Page<ListedAnnouncement>> {
      const member = await audiences.memberOf(view);
      const userId = view.isPreview ? null : reader.userId;
      return announcements.published(view.workspaceId, { ...member, userId }, request);
    },

    /** Opens an announcement, and counts the reader once unless it is a preview. @throws 404 */
    async open(view: PortalView, reader: Pick<Actor, 'userId'>, id: string): Promise<OpenedAnnouncement> {
      const { workspaceId, isPreview } = view;
      const found = await announcements.publishedById(workspaceId, await audiences.memberOf(view), id);
      if (!found) throw notFound(ANNOUNCEMENT_NOT_FOUND);
      if (!isPreview && !(await announcements.isReadBy(id, reader.userId)))
        await db.transaction(() =>
          announcements.markRead(workspaceId, id, reader.userId, clock.now().toISOString()),
        );
      const { title, body, publishedAt } = found;
      return { id, title, body, html: await rendering.html(body), publishedAt };
    },
  };
}

export type PortalAnnouncements = ReturnType<typeof createPortalAnnouncements>;
