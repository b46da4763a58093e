import { authorize, type Member } from '../../lib/actor';
import { days, type Clock } from '../../lib/clock';
import { cannotMove, conflict, invalidField } from '../../lib/errors';
import type { StoredValues } from '../custom-fields/custom-values.rules';
import type { EntityValues } from '../custom-fields/entity-values';
import type { DealEarnings } from './earn-deal';
import type { PartnersRepo } from '../partners/partners.repo';
import type { Records } from '../records/create-records';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { customerKeys } from './conflicts/customer-keys.rules';
import type { ConflictsRepo } from './conflicts/conflicts.repo';
import type { Protections } from './conflicts/protections.rules';
import { readDealAmount } from './deal-amount.rules';
import type { Deal, NamedDeal } from './deals.entity';
import type { DealsRepo } from './deals.repo';
import {
  canMoveDeal,
  dealMessages as messages,
  isProtected,
  isSettled,
  movesTo,
  registeredUntil,
  settledFields,
  warningDays,
} from './deals.rules';
import type { DealChanges, DealExtension, DealMove, NewDeal } from './deals.schema';

export type DealDetails = Omit<NewDeal, 'custom'>;

interface Dependencies {
  records: Records<Deal, NamedDeal>;
  deals: DealsRepo;
  conflicts: ConflictsRepo;
  partners: Pick<PartnersRepo, 'lock'>;
  customValues: EntityValues;
  owners: RecordOwners;
  earnings: DealEarnings;
  clock: Clock;
}

/**
 * Adds, changes and moves deals, so that two partners don't have the same customer. The service checks permissions, and
 * calls all functions in a transaction.
 */
export function createDealChanges(dependencies: Dependencies) {
  const { records, deals, conflicts, partners, customValues, owners, earnings, clock } = dependencies;
  const now = (): string => clock.now().toISOString();

  /** Locks the partner until the deal is written. @throws 400 if the workspace doesn't have it */
  async function checkPartner({ workspaceId }: Member, partnerId: string | undefined): Promise<void> {
    if (partnerId !== undefined && !(await partners.lock(workspaceId, partnerId, 'forShare')))
      throw invalidField('partnerId', messages.partnerNotFound);
  }

  /** Locks the influencers until the deal is written. @throws 400 for a partner that the workspace doesn't have */
  async function checkInfluencers({ workspaceId }: Member, ids: readonly string[]): Promise<void> {
    if (!(await deals.holdInfluencers(workspaceId, ids)))
      throw invalidField('influencers', messages.partnerNotFound);
  }

  /** Keeps the program until the deal is written. @throws 400 if the workspace doesn't have it */
  async function checkProgram({ workspaceId }: Member, programId: string | null | undefined): Promise<void> {
    if (programId && (await deals.programName(workspaceId, programId)) === undefined)
      throw invalidField('programId', messages.programNotFound);
  }

  /** Adds a deal. @throws 400 also for a partner or owner that the workspace doesn't have */
  async function submit(
    actor: Member,
    details: DealDetails,
    custom: StoredValues,
    leadId: string | null = null,
  ): Promise<Deal> {
    await checkPartner(actor, details.partnerId);
    await checkInfluencers(actor, details.influencers);
    await checkProgram(actor, details.programId);
    await owners.check(actor.workspaceId, details.ownerId);
    const origin = records.newRow(actor);
    const deal: Deal = {
      ...origin,
      ...details,
      leadId,
      externalId: null,
      status: 'submitted',
      reason: null,
      submittedBy: actor.userId,
      submittedAt: origin.createdAt,
      decidedBy: null,
      decidedAt: null,
      protectedUntil: null,
      closedAt: null,
      custom,
    };
    await records.insert(actor, deal);
    return deal;
  }

  /** Makes other approvals wait, and reads which partners have the customers of these deals. */
  async function startApprovals(workspaceId: string, of: readonly Deal[]): Promise<Protections> {
    await conflicts.lockWorkspace(workspaceId);
    return conflicts.protections(workspaceId, of.map(customerKeys), now());
  }

  /**
   * Returns the changes of a move, for a deal whose other changes are already in `deal`.
   * @throws 400; 403 for a win that a member who isn't an admin undoes; 409 also if another partner has the customer
   */
  async function moved(
    actor: Member,
    deal: Deal,
    move: DealMove,
    approvals?: Protections,
  ): Promise<Partial<Deal>> {
    const { status, reason } = move;
    if (status === 'rejected' && reason === null) throw invalidField('reason', messages.reasonRequired);
    if (!canMoveDeal(deal.status, status)) throw cannotMove('deal', deal.status, status);
    authorize(actor, movesTo(status, deal.status));
    const at = now();
    // A win that is undone keeps its approval.
    const decided = deal.status === 'won' ? { closedAt: null } : { decidedBy: actor.userId, decidedAt: at };
    if (status === 'approved') {
      const known = approvals ?? (await startApprovals(deal.workspaceId, move.override ? [] : [deal]));
      if (!move.override) requireFreeCustomer(known, customerOf(deal));
      return { status, reason, ...decided, protectedUntil: daysAfter(at, move.protectedDays) };
    }
    if (status === 'rejected') return { status, reason, ...decided, protectedUntil: null };
    if (status === 'submitted')
      return {
        status,
        reason: null,
        submittedAt: at,
        decidedBy: null,
        decidedAt: null,
        protectedUntil: null,
      };
    if (status === 'expired') return { status, reason, protectedUntil: earlier(deal.protectedUntil, at) };
    return { status, reason, ...(status !== 'withdrawn' && { closedAt: at }) };
  }

  /** Changes the given fields of a locked deal, and moves it. @param approvals The approvals of the same call */
  async function change(
    actor: Member,
    before: Deal,
    wanted: DealChanges,
    move?: DealMove,
    approvals?: Protections,
  ): Promise<Deal> {
    const { custom: values, ...details } = wanted;
    refuseSettled(before, details);
    const custom = await customValues.forChange(actor, before.custom, values);
    const next = withAmount({ ...before, ...details, ...custom });
    const { amount } = next;
    const movement = move && (await moved(actor, next, move, approvals));
    const isApproval = movement?.status === 'approved';
    const wantedToo = { ...details, amount, ...custom, ...movement };
    const saved = await records.save(actor, before, wantedToo, async (changed) => {
      if (changed.partnerId !== before.partnerId) await checkPartner(actor, changed.partnerId);
      if (changed.influencers !== before.influencers) await checkInfluencers(actor, changed.influencers);
      if (changed.programId !== before.programId) await checkProgram(actor, changed.programId);
      const derived = {
        ...(move && { warnedDays: isApproval ? warnedAlready(changed, now()) : null }),
        // An approval fixes the keys by which the customer is recognised.
        ...(isApproval && customerKeys(changed)),
      };
      await deals.update(changed, derived, before);
      if (isApproval && changed.protectedUntil !== null)
        approvals?.add(customerOf(changed), changed.protectedUntil);
    });
    await earnings.follow(actor, before, saved);
    return saved;
  }

  /** Prolongs the protection of a locked deal, which hasn't ended yet. @throws 409 */
  async function extend(actor: Member, before: Deal, sent: DealExtension): Promise<Deal> {
    const { status, protectedUntil: from } = before;
    const at = now();
    if (status !== 'approved' || from === null) throw conflict(messages.onlyApproved);
    if (!isProtected(before, at)) throw conflict(messages.protectionEnded);
    const changed = { ...before, protectedUntil: daysAfter(from, sent.days), updatedAt: at };
    await deals.update(changed, { warnedDays: warnedAlready(changed, at) }, before);
    const { protectedUntil: to } = changed;
    await records.record(actor, 'extended', changed, [{ field: 'protectedUntil', from, to }]);
    return changed;
  }

  /**
   * Checks a deal that is restored from the trash, in that transaction.
   * @throws 409 if it is protected, but another partner has the customer by now
   */
  async function checkRestored(workspaceId: string, id: string): Promise<void> {
    const deal = await deals.lock(workspaceId, id);
    if (!deal || !isProtected(deal, now())) return;
    await conflicts.lockWorkspace(workspaceId);
    const keys = await deals.storedKeys(workspaceId, id);
    if (!keys) return;
    const { partnerId } = deal;
    requireFreeCustomer(await conflicts.protections(workspaceId, [keys], now()), { partnerId, ...keys });
  }

  return { submit, change, extend, checkPartner, startApprovals, checkRestored };
}

export const daysAfter = (time: string, count: number): string =>
  new Date(Date.parse(time) + days(count)).toISOString();

const earlier = (one: string | null, other: string): string => (one !== null && one < other ? one : other);

/** Returns the last warning that doesn't fit into a short new protection, so that it isn't given at once. */
function warnedAlready({ protectedUntil }: Deal, at: string): number | null {
  const left = Date.parse(protectedUntil ?? at) - Date.parse(at);
  return warningDays.filter((count) => left < days(count) - CLOCK_TOLERANCE).at(-1) ?? null;
}

/** Maximum time between two readings of the clock in one call. In ms. */
const CLOCK_TOLERANCE = 60_000;

const customerOf = (deal: Deal) => ({ partnerId: deal.partnerId, ...customerKeys(deal) });

/** @throws 409 if another partner has the customer */
function requireFreeCustomer(known: Protections, customer: ReturnType<typeof customerOf>): void {
  const until = known.byOthers(customer);
  if (until !== null) throw conflict(registeredUntil(until));
}

/** @throws 409 for a change of a field that the approval has settled */
function refuseSettled(deal: Deal, wanted: DealChanges): void {
  if (!isSettled(deal.status)) return;
  const changed = settledFields.find((field) => wanted[field] !== undefined && wanted[field] !== deal[field]);
  if (changed) throw conflict(`${settledLabels[changed]} can't be changed after the approval`);
}

const settledLabels: Record<(typeof settledFields)[number], string> = {
  partnerId: 'Partner',
  name: 'Name',
  customerName: 'Customer name',
  customerDomain: 'Customer domain',
};

/** Formats the amount with the digits of its currency. @throws 400 */
export function withAmount<Given extends Pick<Deal, 'amount' | 'currency'>>(given: Given): Given {
  const read = readDealAmount(given);
  if ('problem' in read) throw invalidField(read.field, read.problem);
  return { ...given, amount: read.amount };
}
