import type { Actor } from '../../../lib/actor';
import { authorize } from '../../../lib/actor';
import { notFound } from '../../../lib/errors';
import { portalUsers } from '../../../lib/roles';
import type { PortalAgreements } from '../../agreements/portal-agreements';
import type { ListedAnnouncement, PortalAnnouncements } from '../../announcements/portal-announcements';
import type { PartnersRepo } from '../../partners/partners.repo';
import { PARTNER_NOT_FOUND } from '../../partners/partners.schema';
import type { PortalDocuments } from '../../document-templates/portal-documents';
import type { PortalDocument } from '../../document-templates/portal-documents.repo';
import type { PortalResources } from '../../resources/portal-resources';
import type { PortalResource } from '../../resources/resources.repo';
import type { SecretLinksRepo } from '../../secret-links/secret-links.repo';
import { secretLinkPurposes } from '../../secret-links/secret-links.rules';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { PortalCampaign, PortalCampaignsService } from '../campaigns/portal-campaigns.service';
import type { PortalDeal } from '../deals/portal-deals.rules';
import type { PortalDealsService } from '../deals/portal-deals.service';
import type { PortalEarnings } from '../earnings/portal-earnings.rules';
import type { PortalEarningsService } from '../earnings/portal-earnings.service';
import { presentProfile, type PortalProfile } from '../portal.service';
import { ownPortal, type PortalView } from '../../partners/portal-view';
import type { PortalTask, PortalTasksService } from '../tasks/portal-tasks.service';

/** The owner of the partner. */
export interface PartnerManager {
  name: string | null;
  email: string;
}

/** The start screen of a partner (contract-2, D). */
export interface PortalHome {
  partner: PortalProfile & { manager: PartnerManager | null };
  /** Open tasks, by due date. */
  tasks: PortalTask[];
  deals: PortalDeal[];
  earnings: PortalEarnings[];
  announcements: ListedAnnouncement[];
  /** Required agreements that wait for the partner, oldest first. */
  agreements: { id: string; title: string }[];
  campaigns: PortalCampaign[];
  /** The shared documents, as the partner's own copies. */
  documents: PortalDocument[];
  resources: PortalResource[];
  /** The address of the public roadmap on this server; null unless the workspace shares it. */
  roadmapUrl: string | null;
}

export interface HomeDependencies {
  partners: Pick<PartnersRepo, 'byId'>;
  members: Pick<MembersRepo, 'byUser'>;
  secretLinks: Pick<SecretLinksRepo, 'of'>;
  announcements: Pick<PortalAnnouncements, 'list'>;
  agreements: Pick<PortalAgreements, 'pending'>;
  tasks: Pick<PortalTasksService, 'open'>;
  deals: Pick<PortalDealsService, 'list'>;
  earnings: Pick<PortalEarningsService, 'totals'>;
  campaigns: Pick<PortalCampaignsService, 'list'>;
  documents: Pick<PortalDocuments, 'list'>;
  resources: Pick<PortalResources, 'list'>;
}

/** Number of the newest records of each kind. */
const SHOWN = 5;
/** Maximum number of open tasks to sort by due date. */
const MAX_TASKS = 1000;

export function createPortalHomeService(dependencies: HomeDependencies) {
  const { partners, members, secretLinks, announcements, agreements, tasks } = dependencies;
  const { deals, earnings, campaigns, documents, resources } = dependencies;

  async function managerOf(workspaceId: string, ownerId: string | null): Promise<PartnerManager | null> {
    if (ownerId === null) return null;
    const owner = await members.byUser(workspaceId, ownerId);
    return owner ? { name: owner.name, email: owner.email } : null;
  }

  async function read(view: PortalView, reader: Pick<Actor, 'userId'>): Promise<PortalHome> {
    const { workspaceId, partnerId } = view;
    const partner = await partners.byId(workspaceId, partnerId);
    if (!partner) throw notFound(PARTNER_NOT_FOUND);
    const newest = { limit: SHOWN };
    const [manager, openTasks, newestDeals, totals, news, waiting, assigned, copies, files, roadmap] =
      await Promise.all([
        managerOf(workspaceId, partner.ownerId),
        tasks.open(view, { limit: MAX_TASKS }),
        deals.list(view, newest),
        earnings.totals(view),
        announcements.list(view, reader, newest),
        agreements.pending(view),
        campaigns.list(view, newest),
        documents.list(view, newest),
        resources.list(view, newest),
        secretLinks.of(workspaceId, 'roadmap'),
      ]);
    return {
      partner: { ...presentProfile(partner, view.isPreview), manager },
      tasks: openTasks.items.toSorted(byDueDate).slice(0, SHOWN),
      deals: newestDeals.items,
      earnings: totals.slice(0, SHOWN),
      announcements: news.items,
      agreements: waiting,
      campaigns: assigned.items,
      documents: copies.items,
      resources: files.items,
      roadmapUrl: roadmap ? secretLinkPurposes.roadmap.pathOf(roadmap.token) : null,
    };
  }

  return {
    read,

    /** Returns the home of the actor's own partner. @throws 403, 404 */
    async own(actor: Actor): Promise<PortalHome> {
      authorize(actor, portalUsers);
      return read(ownPortal(actor), actor);
    },
  };
}

/** Sorts tasks without a due date last. */
const byDueDate = (one: PortalTask, other: PortalTask): number =>
  (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999');

export type PortalHomeService = ReturnType<typeof createPortalHomeService>;
