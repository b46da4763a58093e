import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { invalidField } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { audienceAfter, cleanAudience } from '../audiences/audiences.rules';
import type { Audiences } from '../audiences/create-audiences';
import type { ShowObjects } from '../outbox/domain-event';
import { createRecords } from '../records/create-records';
import { announcementEntity, type Announcement } from './announcements.entity';
import type { AnnouncementsRepo } from './announcements.repo';
import { CLOCK_TOLERANCE_MS, editAnnouncements, viewAnnouncements } from './announcements.rules';
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

interface Dependencies {
  db: Db;
  announcements: AnnouncementsRepo;
  audiences: Audiences;
  rendering: TextRendering;
  audit: AuditTrail;
  clock: Clock;
}

/** News for partners (contract-2, D). 404 `Announcement not found` also for an id of another workspace. */
export function createAnnouncementsService(dependencies: Dependencies) {
  const { db, announcements, audiences, rendering, audit, clock } = dependencies;
  const records = createRecords<Announcement>({
    db,
    table: announcements,
    entity: announcementEntity,
    record: announcementRecord,
    audit,
    clock,
  });

  /** @throws 400 for a time in the future */
  function publication(wanted: string | null | undefined): string | null {
    const now = clock.now();
    if (wanted === undefined || wanted === 'now') return now.toISOString();
    if (wanted === null) return null;
    const ahead = Date.parse(wanted) - now.getTime();
    if (ahead > CLOCK_TOLERANCE_MS) throw invalidField('publishedAt', NOT_SCHEDULED);
    return ahead > 0 ? now.toISOString() : wanted;
  }

  const forEvents: ShowObjects = (workspaceId, refs) => records.existing(workspaceId, refs);

  return {
    forEvents,

    /** Newest first. */
    async list(
      actor: Actor,
      { limit, cursor, sort, ...filters }: AnnouncementFilters,
    ): Promise<Page<Announcement>> {
      authorize(actor, viewAnnouncements);
      return announcements.list(actor.workspaceId, filters, { limit, cursor, sort });
    },

    async get(actor: Actor, id: string): Promise<Announcement> {
      authorize(actor, viewAnnouncements);
      return records.get(actor, id);
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

    /** @throws 400 also for unknown tiers and partners, and for a publication in the future */
    async create(actor: Actor, sent: NewAnnouncement): Promise<Announcement> {
      authorize(actor, editAnnouncements);
      const announcement: Announcement = {
        ...records.newRow(actor),
        ...sent,
        ...cleanAudience(sent),
        excerpt: await rendering.excerpt(sent.body),
        publishedAt: publication(sent.publishedAt),
        readCount: 0,
        createdBy: actor.userId,
      };
      return db.transaction(async () => {
        await audiences.check(actor.workspaceId, announcement);
        await records.insert(actor, announcement);
        return records.get(actor, announcement.id);
      });
    },

    /** Changes the given fields. Readers stay counted. @throws as `create` */
    async update(actor: Actor, id: string, sent: AnnouncementChanges): Promise<Announcement> {
      authorize(actor, editAnnouncements);
      const excerpt = sent.body === undefined ? undefined : await rendering.excerpt(sent.body);
      return db.transaction(async () => {
        const before = await records.lock(actor, id);
        const { publishedAt } = sent;
        const wanted = {
          ...sent,
          ...audienceAfter(before, sent),
          ...(excerpt !== undefined && { excerpt }),
          // Any unchanged time may be sent again.
          ...(publishedAt !== undefined &&
            publishedAt !== before.publishedAt && { publishedAt: publication(publishedAt) }),
        };
        await records.save(actor, before, wanted, async (changed) => {
          await audiences.check(actor.workspaceId, changed, before);
          await announcements.update(changed);
        });
        return records.get(actor, id);
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editAnnouncements);
      return records.remove(actor, id);
    },
  };
}

export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>;
