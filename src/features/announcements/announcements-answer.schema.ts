import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { appearanceAnswer, audienceAnswer } from '../audiences/audiences.schema';
import { announcementEntity, type ShownAnnouncement } from './announcements.entity';
import { announcementStates } from './announcements.rules';
import type { ListedAnnouncement, OpenedAnnouncement } from './portal';

export const announcementAnswer = answerOf<ShownAnnouncement>()('Announcement', announcementEntity, {
  ...audienceAnswer,
  ...appearanceAnswer,
  status: z.enum(announcementStates),
  publishedAt: timeOrNull,
  readCount: count,
  createdBy: textOrNull,
});

export const announcementPreviewAnswer = answerLike<{ html: string }>()('AnnouncementPreview', {
  html: z.string(),
});

export const listedAnnouncementAnswer = answerLike<ListedAnnouncement>()('PortalAnnouncement', {
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  publishedAt: time,
  isRead: z.boolean(),
});

export const openedAnnouncementAnswer = answerLike<OpenedAnnouncement>()('OpenedPortalAnnouncement', {
  id: z.string(),
  title: z.string(),
  body: z.string(),
  html: z.string(),
  publishedAt: time,
});
