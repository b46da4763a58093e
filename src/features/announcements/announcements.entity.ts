import { defineEntity } from '../../lib/entities/entity';
import type { Appearance } from '../audiences/appearance.rules';
import { audiences, type Audience } from '../audiences/audiences.rules';
import { announcementStates, type AnnouncementState } from './announcements.rules';

/** News for partners, who read it in their portal (contract-2, D). */
export interface Announcement extends Audience, Appearance {
  id: string;
  workspaceId: string;
  title: string;
  /** Markdown. */
  body: string;
  /** The beginning of the text, without markup. */
  excerpt: string;
  /** null for a draft. */
  publishedAt: string | null;
  /** How many portal users have opened it. */
  readCount: number;
  /** null after the account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With whether it is published, which a generated column also says. */
export interface ShownAnnouncement extends Announcement {
  status: AnnouncementState;
}

export const announcementEntity = defineEntity<ShownAnnouncement>()({
  title: 'title',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    title: { label: 'Title', edit: true, search: true, sort: 'text' },
    body: { edit: true, search: true },
    status: { from: null, label: 'Status', filter: announcementStates, sort: announcementStates },
    excerpt: {},
    audience: { label: 'Audience', edit: true, sort: audiences },
    tiers: { stored: 'json', edit: true },
    partnerIds: { from: null, stored: 'json', edit: true },
    publishedAt: { label: 'Published', edit: 'status', sort: 'time' },
    visibleFrom: { label: 'Visible from', edit: true, filter: 'time' },
    visibleUntil: { label: 'Visible until', edit: true, filter: 'time' },
    // Only changed when someone reads it.
    readCount: { label: 'Readers', write: String, isFixed: true, sort: 'number' },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});
