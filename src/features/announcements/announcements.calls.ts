import {
  announcementAnswer,
  announcementPreviewAnswer,
  listedAnnouncementAnswer,
  openedAnnouncementAnswer,
} from './announcements-answer.schema';
import { editAnnouncements, viewAnnouncements } from './announcements.rules';
import {
  announcementChanges,
  announcementDraft,
  announcementFilters,
  newAnnouncement,
  portalAnnouncementsRequest,
} from './announcements.schema';
import type { AnnouncementServices } from './create-announcements';
import { ownPortal } from '../partners/portal-view';
import { noContent, pageOf } from '../../http/calls/answers';
import { api, signedInApi } from '../../http/calls/declare';
import { portalUsers } from '../../lib/roles';

export const announcementsCalls = ({ announcements, portalAnnouncements }: AnnouncementServices) => ({
  '/api/portal/announcements': signedInApi({
    GET: {
      operationId: 'listPortalAnnouncements',
      summary: 'List the announcements for your partner',
      answer: pageOf(listedAnnouncementAnswer),
      permission: portalUsers,
      query: portalAnnouncementsRequest,
      run: ({ actor, query }) => portalAnnouncements.list(ownPortal(actor), actor, query),
    },
  }),
  '/api/portal/announcements/:id': signedInApi({
    GET: {
      operationId: 'openPortalAnnouncement',
      summary: 'Open an announcement, which counts you as a reader',
      answer: openedAnnouncementAnswer,
      permission: portalUsers,
      run: ({ actor, param }) => portalAnnouncements.open(ownPortal(actor), actor, param('id')),
    },
  }),
  '/api/announcements': api({
    GET: {
      answer: pageOf(announcementAnswer),
      permission: viewAnnouncements,
      query: announcementFilters,
      run: ({ actor, query }) => announcements.list(actor, query),
    },
    POST: {
      answer: announcementAnswer,
      permission: editAnnouncements,
      body: newAnnouncement,
      status: 201,
      run: ({ actor, body }) => announcements.create(actor, body),
    },
  }),
  '/api/announcements/preview': api({
    POST: {
      operationId: 'previewAnnouncement',
      summary: "Preview an announcement that isn't saved",
      answer: announcementPreviewAnswer,
      permission: editAnnouncements,
      body: announcementDraft,
      run: ({ actor, body }) => announcements.preview(actor, body),
    },
  }),
  '/api/announcements/:id': api({
    GET: {
      answer: announcementAnswer,
      permission: viewAnnouncements,
      run: ({ actor, param }) => announcements.get(actor, param('id')),
    },
    PATCH: {
      answer: announcementAnswer,
      permission: editAnnouncements,
      body: announcementChanges,
      run: ({ actor, param, body }) => announcements.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editAnnouncements,
      run: ({ actor, param }) => announcements.remove(actor, param('id')),
    },
  }),
});
