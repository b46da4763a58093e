import type { Foundation } from '../../foundation';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { conflict, notFound } from '../../lib/errors';
import { mapPage, type Page } from '../../lib/paging';
import type { ApplicationsRepo } from '../applications/applications.repo';
import type { CompanyApplicationBody } from '../applications/applications.schema';
import { receiptOf, type ApplicationReceipt } from '../applications/application-receipt.rules';
import type { ReceiveApplication } from '../applications/receive-application';
import type { DirectoryEntry } from '../workspaces/directory-entries.repo';
import { logoUrlOf } from '../workspaces/workspaces.rules';
import type { CompaniesRepo } from './companies.repo';
import { applyToCompanies, viewCompanies } from './discover.rules';
import type { CompanyFilters } from './discover.schema';

/** A workspace, as shown to every other workspace of the installation. */
export interface Company {
  id: string;
  name: string;
  description: string | null;
  logoUrl: string | null;
  industryTags: string[];
  regionTags: string[];
  productsTags: string[];
  /** Whether the viewer's company has applied there; false again after a rejection. */
  hasApplied: boolean;
}

/** The prefilled values of a company's application form. */
export interface Introduction {
  companyName: string;
  contactEmail: string;
  valueProp: string;
}

interface Dependencies extends Foundation {
  companies: CompaniesRepo;
  applications: ApplicationsRepo;
  receiveApplication: ReceiveApplication;
}

const COMPANY_NOT_FOUND = 'Company not found';

const present = (entry: DirectoryEntry, hasApplied: boolean): Company => ({
  id: entry.id,
  name: entry.name,
  description: entry.description,
  logoUrl: logoUrlOf(entry),
  industryTags: entry.industryTags,
  regionTags: entry.regionTags,
  productsTags: entry.productsTags,
  hasApplied,
});

/** The directory of other companies (spec §2 Discover, contract) and applications to them. */
export function createDiscoverService(dependencies: Dependencies) {
  const { db, companies, workspaces, applications, receiveApplication, limits, audit } = dependencies;

  async function requireCompany(actor: Member, id: string): Promise<DirectoryEntry> {
    const company = await companies.byId(actor.workspaceId, id);
    if (!company) throw notFound(COMPANY_NOT_FOUND);
    return company;
  }

  return {
    /** Newest first. */
    async list(actor: Actor, { limit, cursor, sort, ...filters }: CompanyFilters): Promise<Page<Company>> {
      authorize(actor, viewCompanies);
      const page = await companies.list(actor.workspaceId, filters, { limit, cursor, sort });
      const ids = page.items.map(({ id }) => id);
      const applied = await applications.openFrom(actor.workspaceId, ids);
      return mapPage(page, (entry) => present(entry, applied.has(entry.id)));
    },

    /** Returns the prefilled values of the application form for the actor's company. */
    async introduction(actor: Actor): Promise<Introduction> {
      authorize(actor, applyToCompanies);
      const workspace = await workspaces.byId(actor.workspaceId);
      const { email: contactEmail, workspaceName: companyName } = actor;
      return { companyName, contactEmail, valueProp: workspace?.description ?? '' };
    },

    /**
     * Sends an application of the actor's company to a listed company. 404 for a company that isn't listed; 409
     * while an earlier application hasn't been rejected; 429 when the company has sent too many.
     */
    async apply(actor: Actor, id: string, given: CompanyApplicationBody): Promise<ApplicationReceipt> {
      authorize(actor, applyToCompanies);
      // Read the body first, because this throws if it's invalid, and invalid applications aren't counted.
      const company = { ...given };
      const addressee = await requireCompany(actor, id);
      await limits.consume('apply', `workspace ${actor.workspaceId}`);
      return db.transaction(async () => {
        // Of two concurrent calls the second waits here, and then finds the application of the first.
        await workspaces.lock(actor.workspaceId);
        const applied = await applications.openFrom(actor.workspaceId, [id]);
        if (applied.has(id)) throw conflict(`Your company has already applied to ${addressee.name}`);
        const fromWorkspaceId = actor.workspaceId;
        const sent = await receiveApplication({
          // The receiving company doesn't learn which user sent it.
          actor: 'Visitor',
          workspaceId: id,
          status: 'Applied',
          company,
          fromWorkspaceId,
        });
        await audit.record(actor, {
          workspaceId: fromWorkspaceId,
          action: 'created',
          objectType: 'application',
          objectId: null,
          objectName: `Application to ${addressee.name}`,
        });
        return receiptOf(sent);
      });
    },
  };
}

export type DiscoverService = ReturnType<typeof createDiscoverService>;
