import type { Db } from '../../db/connect';
import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { emptyTexts } from '../../lib/entities/entity';
import { notFound } from '../../lib/errors';
import { mapPage, type Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { leadEntity, type Lead, type NamedLead } from './leads.entity';
import type { LeadsRepo } from './leads.repo';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createRecords } from '../records/create-records';
import { pageOf } from '../../http/calls/answers';
import { signedInApi } from '../../http/calls/declare';
import { portalUsers } from '../../lib/roles';
import { ownPortal, type PortalView } from '../audiences/portal-view';
import {
  newPortalLead,
  portalLeadAnswer,
  portalLeadFilters,
  type NewPortalLead,
  type PortalLead,
  type PortalLeadFilters,
} from './portal.schema';
import { leadRecord } from './lead.record';

const presentPortalLead = (lead: PortalLead): PortalLead => ({
  id: lead.id,
  name: lead.name,
  company: lead.company,
  email: lead.email,
  industry: lead.industry,
  city: lead.city,
  status: lead.status,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
});

interface Dependencies {
  db: Db;
  leads: LeadsRepo;
  partners: {
    lock(workspaceId: string, id: string, strength: 'forShare'): Promise<{ name: string } | undefined>;
  };
  limits: Pick<RateLimits, 'consumeByPartner'>;
  audit: AuditTrail;
  clock: Clock;
}

/** The leads that one partner submits. Leads that a member adds don't belong to a partner. */
export function createPortalLeads({ db, leads, partners, limits, audit, clock }: Dependencies) {
  const records = createRecords<Lead, NamedLead>({
    db,
    table: leads,
    entity: leadEntity,
    record: leadRecord,
    audit,
    clock,
  });

  return {
    /** Newest first. */
    async list(
      { workspaceId, partnerId }: PortalView,
      filters: PortalLeadFilters,
    ): Promise<Page<PortalLead>> {
      const { limit, cursor, sort, search, status } = filters;
      const narrowed = { search, status, partner: partnerId };
      return mapPage(await leads.list(workspaceId, narrowed, { limit, cursor, sort }), presentPortalLead);
    },

    /** @throws 429 after many leads of the partner in an hour */
    async create(actor: Actor, sent: NewPortalLead): Promise<PortalLead> {
      const { workspaceId, partnerId } = ownPortal(actor);
      await limits.consumeByPartner('submit', partnerId);
      return db.transaction(async () => {
        const partner = await partners.lock(workspaceId, partnerId, 'forShare');
        if (!partner) throw notFound(PARTNER_NOT_FOUND);
        const lead: Lead = {
          ...records.newRow({ workspaceId }),
          ...emptyTexts(leadEntity),
          ...sent,
          priority: null,
          status: 'new',
          partnerId,
          externalId: null,
          custom: {},
          ownerId: null,
          createdBy: actor.userId,
        };
        await leads.insert(lead);
        // Record the partner, for the notification of admins.
        await records.record(actor, 'created', lead, [
          { field: 'partnerName', from: null, to: partner.name },
        ]);
        return presentPortalLead(lead);
      });
    },
  };
}

export type PortalLeads = ReturnType<typeof createPortalLeads>;

export const portalLeadsCalls = ({ portalLeads }: { portalLeads: PortalLeads }) => ({
  '/api/portal/leads': signedInApi({
    GET: {
      operationId: 'listPortalLeads',
      summary: 'List the leads of your partner',
      answer: pageOf(portalLeadAnswer),
      permission: portalUsers,
      query: portalLeadFilters,
      run: async ({ actor, query }) => portalLeads.list(ownPortal(actor), query),
    },
    POST: {
      operationId: 'submitPortalLead',
      summary: 'Submit a lead',
      answer: portalLeadAnswer,
      permission: portalUsers,
      body: newPortalLead,
      status: 201,
      alsoRefuses: [429],
      run: ({ actor, body }) => portalLeads.create(actor, body),
    },
  }),
});
