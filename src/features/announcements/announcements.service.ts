import type { Audiences } from '../audiences/create-audiences';
import { authorize, type Actor } from '../../lib/actor';
import { summaryTotals, type StatusTotals } from '../../db/lists/row-counts';
import type { PageRequest } from '../../lib/paging';
import { invalidField } from '../../lib/errors';
import { audienceAfter, cleanAudience } from '../audiences/audiences.rules';
import { createRecords, type RecordTools } from '../records/create-records';
import { createRecordService, type Scope } from '../records/record-service';
import { announcementEntity, type Announcement, type ShownAnnouncement } from './announcements.entity';
import type { AnnouncementsRepo } from './announcements.repo';
import {
  announcementStates,
  CLOCK_TOLERANCE_MS,
  editAnnouncements,
  stateOf,
  viewAnnouncements,
  type AnnouncementState,
} from './announcements.rules';
import {
  NOT_SCHEDULED,
  type AnnouncementChanges,
  type AnnouncementFilters,
  type NewAnnouncement,
} from './announcements.schema';
import { announcementRecord } from './announcement.record';

/** Renders Markdown by users without blocking the event loop. */
export interface TextRendering {
  /** Returns HTML that runs, loads and sends nothing. */
  html(markdown: string): Promise<string>;
  /** Returns the beginning of the text, without markup. */
  excerpt(markdown: string): Promise<string>;
}

interface Dependencies extends RecordTools {
  audiences: Audiences;
  announcements: AnnouncementsRepo;
  rendering: TextRendering;
}

const present = async (_scope: Scope, found: readonly Announcement[]): Promise<ShownAnnouncement[]> =>
  found.map((announcement) => ({ ...announcement, status: stateOf(announcement) }));

/** News for partners (contract-2, D). 404 `Announcement not found` also for an id of another workspace. */
export function createAnnouncementsService(dependencies: Dependencies) {
  const { announcements, audiences, rendering, clock } = dependencies;

  /** @throws 400 for a time in the future */
  function publication(wanted: string | null | undefined): string | null {
    const now = clock.now();
    if (wanted === undefined || wanted === 'now') return now.toISOString();
    if (wanted === null) return null;
    const ahead = Date.parse(wanted) - now.getTime();
    if (ahead > CLOCK_TOLERANCE_MS) throw invalidField('publishedAt', NOT_SCHEDULED);
    return ahead > 0 ? now.toISOString() : wanted;
  }

  const records = createRecords<Announcement>({
    ...dependencies,
    table: announcements,
    entity: announcementEntity,
    record: announcementRecord,
  });
  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<AnnouncementFilters, keyof PageRequest>, request) =>
      announcements.list(workspaceId, filters, request),
    present,
    exported: present,
    earlier: async (_actor, values) => values,
    draft: async ({ userId }, sent: NewAnnouncement, row): Promise<Announcement> => ({
      ...row,
      ...sent,
      ...cleanAudience(sent),
      excerpt: await rendering.excerpt(sent.body),
      publishedAt: publication(sent.publishedAt),
      readCount: 0,
      createdBy: userId,
    }),
    complete: (before, { publishedAt, ...wanted }: AnnouncementChanges & { excerpt?: string }) => ({
      ...wanted,
      ...audienceAfter(before, wanted),
      // Any unchanged time may be sent again.
      ...(publishedAt !== undefined &&
        publishedAt !== before.publishedAt && { publishedAt: publication(publishedAt) }),
    }),
    // Also for unknown tiers and partners.
    check({ workspaceId }, changed, before) {
      audiences.checkAppearance(changed);
      return audiences.check(workspaceId, changed, before ?? undefined);
    },
  });

  return {
    ...methods,

    /** Counts the announcements by status. */
    async counts(actor: Actor): Promise<StatusTotals<AnnouncementState>> {
      authorize(actor, viewAnnouncements);
      const all = await announcements.list(actor.workspaceId, {}, { limit: 1, summarize: true });
      return summaryTotals(all.summary, announcementStates);
    },

    /** Changes the given fields. Readers stay counted. @throws as `create` */
    async update(actor: Actor, id: string, sent: AnnouncementChanges): Promise<ShownAnnouncement> {
      authorize(actor, editAnnouncements);
      // Rendered before the transaction, so that other writers don't wait.
      const excerpt = sent.body === undefined ? {} : { excerpt: await rendering.excerpt(sent.body) };
      return methods.update(actor, id, { ...sent, ...excerpt });
    },

    /** Returns the HTML of an announcement, as partners see it. @throws 404 */
    async html(actor: Actor, id: string): Promise<string> {
      authorize(actor, viewAnnouncements);
      return rendering.html((await records.get(actor, id)).body);
    },

    /** Returns the HTML of a text that isn't saved. */
    async preview(actor: Actor, { body }: { body: string }): Promise<{ html: string }> {
      authorize(actor, editAnnouncements);
      return { html: await rendering.html(body) };
    },
  };
}

export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>;
