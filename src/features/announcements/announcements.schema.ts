import * as z from 'zod';
import type { SchemasOf } from '../../lib/entities/entity-schema';
import { oneOf, requiredText } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { pageRequest, searchRequest, sortedBy } from '../../lib/paging';
import { appearanceFields, audienceFields } from '../audiences/audiences.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { announcementEntity } from './announcements.entity';
import { announcementLimits, announcementStates } from './announcements.rules';

const BODY_REQUIRED = 'Body is required';
export const NOT_SCHEDULED = "The publication date can't be in the future";
const PUBLISHED_AT = 'publishedAt must be a time such as 2026-01-31T09:30:00.000Z, now, or null for a draft';

/** Stored as typed, since leading spaces matter in Markdown. */
const body = z
  .string(BODY_REQUIRED)
  .max(announcementLimits.body, 'Body is too long')
  .refine((text) => text.trim() !== '', BODY_REQUIRED);

const time = z.iso
  .datetime({ offset: true, error: PUBLISHED_AT })
  .refine((text) => text >= '1970' && text < '9999', PUBLISHED_AT)
  .transform((text) => new Date(text).toISOString());

/** With `now`, the client's clock doesn't matter. */
const publishedAt = z.union([z.literal('now'), z.null(), time], PUBLISHED_AT);

const details = z.object({
  title: requiredText('Title', announcementLimits.title),
  body,
  ...audienceFields,
  ...appearanceFields,
  publishedAt,
} satisfies SchemasOf<typeof announcementEntity>);

/** Without `publishedAt`, it is published now. */
export const newAnnouncement = details.extend({
  audience: details.shape.audience.default('all'),
  tiers: details.shape.tiers.default([]),
  partnerIds: details.shape.partnerIds.default([]),
  visibleFrom: appearanceFields.visibleFrom.default(null),
  visibleUntil: appearanceFields.visibleUntil.default(null),
  publishedAt: publishedAt.optional(),
});

export const announcementChanges = details.partial();

export const announcementFilters = searchRequest.extend({
  ...listedLike(announcementEntity),
  status: oneOf('Status', announcementStates).optional(),
});

/** An export contains every page. */
export const announcementExportFilters = announcementFilters.omit({ limit: true, cursor: true });

/** Many announcements never have the same text. */
const bulkChanges = announcementChanges.omit({ title: true, body: true });
export const bulkAnnouncements = bulkBody(bulkChanges);
export const matchingAnnouncements = matchingBody(bulkChanges);

/** Text that isn't saved, for a preview. */
export const announcementDraft = z.object({
  body: z.string(BODY_REQUIRED).max(announcementLimits.body, 'Body is too long'),
});

export const portalAnnouncementsRequest = pageRequest.extend(sortedBy('publishedAt'));

export type NewAnnouncement = z.infer<typeof newAnnouncement>;
export type AnnouncementChanges = z.infer<typeof announcementChanges>;
export type AnnouncementFilters = z.infer<typeof announcementFilters>;
