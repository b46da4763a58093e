import type { Actor } from '../../../lib/actor';
import { authorize } from '../../../lib/actor';
import { notFound } from '../../../lib/errors';
import { portalUsers } from '../../../lib/roles';
import type { PortalAgreements } from '../../agreements/portal';
import type { ListedAnnouncement, PortalAnnouncements } from '../../announcements/portal';
import type { PartnersRepo } from '../../partners/partners.repo';
import { PARTNER_NOT_FOUND } from '../../partners/partner.record';
import type { PortalDocuments } from '../../document-templates/portal';
import type { PortalDocument } from '../../document-templates/portal.repo';
import type { PortalResources } from '../../resources/portal';
import type { PortalResource } from '../../resources/resources.repo';
import type { SecretLinksRepo } from '../../secret-links/secret-links.repo';
import { secretLinkPurposes } from '../../secret-links/secret-links.rules';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { PortalCampaign } from '../../campaigns/portal.schema';
import type { PortalCampaigns } from '../../campaigns/portal';
import type { PortalDeal } from '../../deals/portal.rules';
import type { PortalTotals } from '../../deals/portal-totals';
import type { PortalLeads } from '../../leads/portal';
import type { PortalLead } from '../../leads/portal.schema';
import type { PortalDeals } from '../../deals/portal';
import type { PortalEarnings } from '../earnings/portal-earnings.rules';
import type { PortalEarningsService } from '../earnings/portal-earnings.service';
import { presentProfile, type PortalProfile } from '../portal.service';
import { ownPortal, type PortalView } from '../../audiences/portal-view';
import type { PortalTier } from '../../tiers/tiers.service';
import type { PortalTask } from '../../partners/onboarding/portal.schema';
import type { PortalTasks } from '../../partners/onboarding/portal';

/** The owner of the partner. */
export interface PartnerManager {
  name: string | null;
  email: string;
}

/** The start screen of a partner (contract-2, D). */
export interface PortalHome {
  partner: PortalProfile & { manager: PartnerManager | null };
  /** null if the workspace has no tiers. */
  tier: PortalTier | null;
  /** Open tasks, by due date. */
  tasks: PortalTask[];
  /** Number of all open tasks. */
  openTasks: number;
  deals: PortalDeal[];
  totals: PortalTotals;
  leads: PortalLead[];
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
  portalAnnouncements: Pick<PortalAnnouncements, 'list'>;
  portalAgreements: Pick<PortalAgreements, 'pending'>;
  portalTasks: Pick<PortalTasks, 'open'>;
  portalDeals: Pick<PortalDeals, 'list'>;
  portalTotals(view: PortalView): Promise<PortalTotals>;
  portalLeads: Pick<PortalLeads, 'list'>;
  portalEarnings: Pick<PortalEarningsService, 'totals'>;
  portalCampaigns: Pick<PortalCampaigns, 'list'>;
  portalDocuments: Pick<PortalDocuments, 'list'>;
  portalResources: Pick<PortalResources, 'list'>;
  portalTier(view: PortalView): Promise<PortalTier | null>;
}

/** Number of the newest records of each kind. */
const SHOWN = 5;
/** Maximum number of open tasks to sort by due date. */
const MAX_TASKS = 1000;

export function createPortalHomeService(dependencies: HomeDependencies) {
  const { partners, members, secretLinks, portalAnnouncements, portalAgreements, portalTasks } = dependencies;
  const {
    portalDeals,
    portalTotals,
    portalLeads,
    portalEarnings,
    portalCampaigns,
    portalDocuments,
    portalResources,
    portalTier,
  } = dependencies;

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
    const [
      manager,
      openTasks,
      newestDeals,
      totals,
      newestLeads,
      sums,
      news,
      waiting,
      assigned,
      copies,
      files,
      roadmap,
      tier,
    ] = await Promise.all([
      managerOf(workspaceId, partner.ownerId),
      portalTasks.open(view, { limit: MAX_TASKS }),
      portalDeals.list(view, newest),
      portalTotals(view),
      portalLeads.list(view, newest),
      portalEarnings.totals(view),
      portalAnnouncements.list(view, reader, newest),
      portalAgreements.pending(view),
      portalCampaigns.list(view, newest),
      portalDocuments.list(view, newest),
      portalResources.list(view, newest),
      secretLinks.of(workspaceId, 'roadmap'),
      portalTier(view),
    ]);
    return {
      partner: { ...presentProfile(partner, view.isPreview), manager },
      tier,
      tasks: openTasks.items.toSorted(byDueDate).slice(0, SHOWN),
      openTasks: openTasks.items.length,
      deals: newestDeals.items,
      totals,
      leads: newestLeads.items,
      earnings: sums.slice(0, SHOWN),
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
