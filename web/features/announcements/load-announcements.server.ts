import type { App } from '../../../src/app';
import type { Announcement } from '../../../src/features/announcements/announcements.entity';
import { editAnnouncements, stateOf } from '../../../src/features/announcements/announcements.rules';
import { announcementFilters } from '../../../src/features/announcements/announcements.schema';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';

const PAGE_SIZE = 50;

/** Returns the fields that the list shows. */
const summarize = (announcement: Announcement) => ({
  id: announcement.id,
  title: announcement.title,
  state: stateOf(announcement),
  audience: describeAudience(announcement),
  publishedAt: announcement.publishedAt,
  readCount: announcement.readCount,
  createdAt: announcement.createdAt,
});

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

export async function loadAnnouncements({ app, actor, url }: Inputs) {
  const params = url.searchParams;
  const status = params.get('status') ?? 'all';
  const filters = parse(announcementFilters, {
    search: params.get('search') ?? undefined,
    status: status === 'all' ? undefined : status,
    cursor: params.get('cursor') ?? undefined,
    limit: String(PAGE_SIZE),
  });
  const [{ items, total, totalIsMinimum, nextCursor }, choices] = await Promise.all([
    app.announcements.list(actor, filters),
    loadAudienceChoices(app, actor, []),
  ]);
  return {
    announcements: items.map(summarize),
    page: { total, totalIsMinimum, nextCursor, pageSize: PAGE_SIZE },
    status,
    choices,
    canEdit: can(actor.workspaceRole, editAnnouncements),
  };
}
