import { announcementRecord } from './announcement.record';

/** Rules of announcements (contract-2, D). Free of zod, so that screens may import them. */
export const viewAnnouncements = announcementRecord.view;
/** Editors write to partners by email too (docs/decisions/0063). */
export const editAnnouncements = announcementRecord.edit;

export const ANNOUNCEMENT_NOT_FOUND = 'Announcement not found';

/** Lengths are in Unicode code points. */
export const announcementLimits = { title: 200, body: 10_000 } as const;

export const announcementStates = ['published', 'draft'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const stateOf = ({ publishedAt }: { publishedAt: string | null }): AnnouncementState =>
  publishedAt === null ? 'draft' : 'published';

/** How far the clock of a client may be ahead. */
export const CLOCK_TOLERANCE_MS = 60_000;
