import type { Download } from '../../lib/download';
import { forbidden, notFound } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { Audiences } from '../audiences/create-audiences';
import type { PortalUses } from '../audiences/portal-uses.repo';
import type { FilesService } from '../files/files.service';
import type { PortalView } from '../audiences/portal-view';
import type { PortalResource, ResourcesRepo } from './resources.repo';
import { ACCEPT_FIRST, RESOURCE_NOT_FOUND } from './resources.rules';
import type { PortalResourcesRequest } from './resources.schema';

interface Dependencies {
  resources: ResourcesRepo;
  audiences: Audiences;
  portalUses: PortalUses;
  files: FilesService;
}

/** The resources that a partner sees: those for it, for its tier, or for all partners. */
export function createPortalResources({ resources, audiences, portalUses, files }: Dependencies) {
  return {
    /** Newest first. */
    async list(
      view: PortalView,
      { search, ...request }: PortalResourcesRequest,
    ): Promise<Page<PortalResource>> {
      const member = await audiences.memberOf(view);
      const page = await resources.published(view.workspaceId, member, { search }, request);
      return {
        ...page,
        items: page.items.map(
          ({ id, name, description, category, fileName, contentType, size, acceptFirst, updatedAt }) => ({
            id,
            name,
            description,
            category,
            fileName,
            contentType,
            size,
            acceptFirst,
            updatedAt,
          }),
        ),
      };
    },

    /**
     * Returns the newest version of a file, and counts the download unless it is a preview or a later part of a file.
     * @throws 403 while an agreement has to be accepted first; 404 also for a resource that other partners see; 416; 503
     */
    async download(view: PortalView, id: string, range: string | null = null): Promise<Download> {
      const { workspaceId, isPreview } = view;
      const found = await resources.visibleFile(workspaceId, await audiences.memberOf(view), id);
      if (found?.mustAccept === true) throw forbidden(ACCEPT_FIRST);
      const file = found && (await files.byId(workspaceId, found.fileId));
      if (!file) throw notFound(RESOURCE_NOT_FOUND);
      const download = await files.download(file, { range });
      const isStart = (download.stored?.range?.start ?? 0) === 0;
      if (!isPreview && isStart) {
        await resources.countDownload(workspaceId, id);
        await portalUses.downloaded(view);
      }
      return download;
    },
  };
}

export type PortalResources = ReturnType<typeof createPortalResources>;
