import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { appearanceAnswer, audienceAnswer } from '../audiences/audiences.schema';
import { announcementEntity, type Announcement } from './announcements.entity';
import type { ListedAnnouncement, OpenedAnnouncement } from './portal';

export const announcementAnswer = answerOf<Announcement>()('Announcement', announcementEntity, {
  ...audienceAnswer,
  ...appearanceAnswer,
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
