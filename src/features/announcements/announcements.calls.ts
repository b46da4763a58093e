import {
  announcementAnswer,
  announcementPreviewAnswer,
  listedAnnouncementAnswer,
  openedAnnouncementAnswer,
} from './announcements-answer.schema';
import { editAnnouncements } from './announcements.rules';
import {
  announcementChanges,
  announcementDraft,
  announcementExportFilters,
  announcementFilters,
  bulkAnnouncements,
  matchingAnnouncements,
  newAnnouncement,
  portalAnnouncementsRequest,
} from './announcements.schema';
import type { AnnouncementServices } from './create-announcements';
import { ownPortal } from '../audiences/portal-view';
import { pageOf } from '../../http/calls/answers';
import { api, signedInApi } from '../../http/calls/declare';
import { portalUsers } from '../../lib/roles';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { announcementRecord } from './announcement.record';

export const announcementsCalls = ({
  announcements,
  operations,
  portalAnnouncements,
}: AnnouncementServices & ForMatching) => ({
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
  ...recordCalls(
    announcementRecord,
    announcementAnswer,
    {
      list: announcementFilters,
      create: newAnnouncement,
      get: true,
      update: announcementChanges,
      bulk: bulkAnnouncements,
      remove: true,
    },
    announcements,
  ),
  ...matchingCalls(
    announcementRecord,
    { filters: announcementExportFilters, body: matchingAnnouncements },
    announcements,
    operations,
  ),
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
});
