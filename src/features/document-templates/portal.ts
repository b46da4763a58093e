import { seconds } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { notFound, unavailable } from '../../lib/errors';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import { createSemaphore } from '../../lib/concurrency/semaphore';
import type { Audiences } from '../audiences/create-audiences';
import type { PortalUses } from '../audiences/portal-uses.repo';
import type { PortalView } from '../audiences/portal-view';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { DocumentTemplate } from './document-templates.entity';
import type { PortalDocument, PortalDocumentsRepo } from './portal.repo';
import { downloadDocument, type DocumentMakers } from './download-document';
import type { DocumentFilling } from './fill-document';

interface Dependencies {
  templates: { byId(workspaceId: string, id: string): Promise<DocumentTemplate | undefined> };
  documents: PortalDocumentsRepo;
  audiences: Audiences;
  portalUses: PortalUses;
  filling: DocumentFilling;
  makers: DocumentMakers;
  limits: Pick<RateLimits, 'consumeByPartner'>;
}

export const DOCUMENT_NOT_FOUND = 'Document not found';

/** Partners use at most one of the two printers, so that members don't have to wait. */
const createQueue = () =>
  createSemaphore({
    concurrency: 1,
    maxQueued: 10,
    maxWaitMs: seconds(30),
    createBusyError: () =>
      unavailable('Too many documents are being made right now. Please try again in a moment.', {
        retryAfter: 10,
      }),
  });

/** The shared documents that a partner sees: those for it, for its tier, or for all partners. */
export function createPortalDocuments({
  templates,
  documents,
  audiences,
  portalUses,
  filling,
  makers,
  limits,
}: Dependencies) {
  const queue = createQueue();

  return {
    /** Newest first. */
    async list(view: PortalView, request: PageRequest): Promise<Page<PortalDocument>> {
      const page = await documents.published(view.workspaceId, await audiences.memberOf(view), request);
      return mapPage(page, ({ id, name, description, category, updatedAt }) => ({
        id,
        name,
        description,
        category,
        updatedAt,
      }));
    },

    /**
     * Returns the partner's own copy as a PDF, and counts it unless it is a preview.
     * @throws 404 also for a document that other partners see; 422 if it becomes too long; 429; 503
     */
    async download(view: PortalView, id: string): Promise<Download> {
      const { workspaceId, partnerId, isPreview } = view;
      const isVisible = await documents.isVisible(workspaceId, await audiences.memberOf(view), id);
      const template = isVisible ? await templates.byId(workspaceId, id) : undefined;
      if (!template) throw notFound(DOCUMENT_NOT_FOUND);
      queue.assertNotFull();
      if (!isPreview) await limits.consumeByPartner('document', partnerId);
      const copy = await filling.forPartner(view);
      const download = await queue.schedule(() =>
        downloadDocument(template, { ...makers, fileFormat: 'pdf', copy }),
      );
      if (!isPreview) {
        await documents.countDownload(workspaceId, id);
        await portalUses.downloaded(view);
      }
      return download;
    },
  };
}

export type PortalDocuments = ReturnType<typeof createPortalDocuments>;
