import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { cannotMove, conflict, invalidField, notFound } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import { portalUsers } from '../../lib/roles';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditRepo } from '../audit/audit.repo';
import { readDealAmount } from './deal-amount.rules';
import { dealEntity, type Deal, type NamedDeal } from './deals.entity';
import type { DealsRepo } from './deals.repo';
import { canMoveDeal, dealMessages } from './deals.rules';
import { customerKeys } from './conflicts/customer-keys.rules';
import type { MayConflictRepo } from './conflicts/may-conflict.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createRecords } from '../records/create-records';
import { ownPortal, type PortalView } from '../audiences/portal-view';
import type { ConflictAnswers } from './conflicts/conflict-answers';
import {
  portalDealMessages as messages,
  presentPortalDeal,
  stepsOf,
  type DealStep,
  type PortalDeal,
} from './portal.rules';
import type { NewPortalDeal, PortalDealChanges, PortalDealFilters } from './portal.schema';
import { dealRecord } from './deal.record';

interface Dependencies {
  db: Db;
  deals: DealsRepo;
  facts: MayConflictRepo;
  answers: ConflictAnswers;
  partners: Pick<PartnersRepo, 'lock'>;
  limits: Pick<RateLimits, 'consumeByPartner'>;
  /** Reads the recorded entries of a deal. */
  entries: Pick<AuditRepo, 'ofObject'>;
  audit: AuditTrail;
  clock: Clock;
}

/** The newest steps of a deal that its page shows. */
const MAX_STEPS = 100;

/**
 * The deals of one partner, as its own users see and submit them. 404 `Deal not found` also for a deal of another partner.
 * Custom fields stay with the workspace.
 */
export function createPortalDeals(dependencies: Dependencies) {
  const { db, deals, facts, answers, partners, limits, entries, audit, clock } = dependencies;
  const records = createRecords<Deal, NamedDeal>({
    db,
    table: deals,
    entity: dealEntity,
    record: dealRecord,
    audit,
    clock,
  });

  async function presentAll(view: PortalView, found: readonly NamedDeal[]): Promise<PortalDeal[]> {
    const ids = found.map(({ id }) => id);
    const now = clock.now().toISOString();
    const known = ids.length === 0 ? new Map() : await facts.of({ ...view, ids, now });
    return found.map((deal) =>
      presentPortalDeal(deal, known.get(deal.id) ?? { isFromPortal: false, mayConflict: false }),
    );
  }

  async function own({ workspaceId, partnerId }: PortalView, id: string): Promise<NamedDeal> {
    const deal = await deals.byId(workspaceId, id);
    if (deal?.partnerId !== partnerId) throw notFound(dealMessages.notFound);
    return deal;
  }

  async function show(view: PortalView, id: string): Promise<PortalDeal> {
    const [shown] = await presentAll(view, [await own(view, id)]);
    if (!shown) throw notFound(dealMessages.notFound);
    return shown;
  }

  async function lockOwn(actor: Member, { partnerId }: PortalView, id: string): Promise<Deal> {
    const deal = await records.lock(actor, id);
    if (deal.partnerId !== partnerId) throw notFound(dealMessages.notFound);
    return deal;
  }

  return {
    /** Newest first. */
    async list(view: PortalView, filters: PortalDealFilters): Promise<Page<PortalDeal>> {
      const { workspaceId, partnerId } = view;
      const { limit, cursor, sort, search, status } = filters;
      const narrowed = { search, status, partner: partnerId };
      const page = await deals.list(workspaceId, narrowed, { limit, cursor, sort });
      return { ...page, items: await presentAll(view, page.items) };
    },

    get: show,

    /** Returns the history of a deal, newest first. */
    async history(view: PortalView, id: string): Promise<DealStep[]> {
      const deal = await own(view, id);
      const page = await entries.ofObject(view.workspaceId, 'deal', id, { limit: MAX_STEPS });
      return stepsOf(deal, page.items);
    },

    /** @throws 429 after many deals of the partner in an hour */
    async create(actor: Actor, sent: NewPortalDeal): Promise<PortalDeal> {
      const view = ownPortal(actor);
      const { workspaceId, partnerId } = view;
      const details = withAmount(sent);
      await limits.consumeByPartner('submit', partnerId);
      return db.transaction(async () => {
        if (!(await partners.lock(workspaceId, partnerId, 'forShare'))) throw notFound(PARTNER_NOT_FOUND);
        const origin = records.newRow({ workspaceId });
        await records.insert(actor, {
          ...origin,
          ...details,
          partnerId,
          programId: null,
          influencers: [],
          leadId: null,
          externalId: null,
          status: 'submitted',
          reason: null,
          submittedBy: actor.userId,
          submittedAt: origin.createdAt,
          decidedBy: null,
          decidedAt: null,
          protectedUntil: null,
          closedAt: null,
          custom: {},
          ownerId: null,
        });
        await facts.noteOrigin(workspaceId, origin.id);
        await answers.answer(actor, view, { ...details, id: origin.id });
        return show(view, origin.id);
      });
    },

    /**
     * Changes the given fields. Another customer counts as a submission.
     * @throws 409 once the deal isn't waiting for its decision any more; 429 like `create`
     */
    async update(actor: Actor, id: string, wanted: PortalDealChanges): Promise<PortalDeal> {
      authorize(actor, portalUsers);
      const view = ownPortal(actor);
      return db.transaction(async () => {
        const before = await lockOwn(actor, view, id);
        if (before.status !== 'submitted') throw conflict(messages.onlySubmitted);
        const after = withAmount({ ...before, ...wanted });
        const isOtherCustomer = !isDeepStrictEqual(customerKeys(before), customerKeys(after));
        if (isOtherCustomer) await limits.consumeByPartner('submit', view.partnerId);
        await records.save(actor, before, { ...wanted, amount: after.amount });
        if (isOtherCustomer) await answers.answer(actor, view, after);
        return show(view, id);
      });
    },

    /** @throws 409 `Cannot move deal from … to withdrawn` */
    async withdraw(actor: Actor, id: string): Promise<PortalDeal> {
      authorize(actor, portalUsers);
      const view = ownPortal(actor);
      return db.transaction(async () => {
        const before = await lockOwn(actor, view, id);
        if (!canMoveDeal(before.status, 'withdrawn')) throw cannotMove('deal', before.status, 'withdrawn');
        await records.save(actor, before, { status: 'withdrawn' });
        return show(view, id);
      });
    },
  };
}

/** Formats the amount with the digits of its currency. @throws 400 */
function withAmount<Given extends Pick<Deal, 'amount' | 'currency'>>(given: Given): Given {
  const read = readDealAmount(given);
  if ('problem' in read) throw invalidField(read.field, read.problem);
  return { ...given, amount: read.amount };
}

export type PortalDeals = ReturnType<typeof createPortalDeals>;
