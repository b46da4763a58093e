import type { Clock } from '../../../../lib/clock';
import { isCurrency } from '../../../../lib/money/currencies';
import { formatMoney } from '../../../../lib/money/format-money';
import { formatAmount } from '../../../../lib/money/money';
import type { AffiliateLinksRepo } from '../../affiliate-links.repo';
import type { ClicksRepo } from '../../clicks/clicks.repo';
import type { ConversionsRepo } from '../../conversions/conversions.repo';
import { saleOf as wholeSaleOf, type RecordConversion } from '../../conversions/record-conversion';
import type { AuditActor } from '../../../audit/audit-trail';
import type { Earnings, Part } from '../../../earnings/sale';
import { stripeMessages as messages } from '../stripe.rules';
import type { Binding, BindPayment, IsFresh } from './bind-payment';
import type { FactsRepo, KeptObject } from './facts.repo';
import type { StripeEventsRepo } from './stripe-events.repo';
import type { StripePayment, StripePaymentsRepo } from './stripe-payments.repo';

interface Dependencies {
  payments: StripePaymentsRepo;
  events: Pick<StripeEventsRepo, 'follow'>;
  facts: FactsRepo;
  bindPayment: BindPayment;
  links: Pick<AffiliateLinksRepo, 'lock'>;
  conversions: Pick<ConversionsRepo, 'lock' | 'retire'>;
  clicks: Pick<ClicksRepo, 'addConversion'>;
  recordConversion: RecordConversion;
  earnings: Earnings;
  clock: Clock;
}

/** What is known about a payment besides the payment itself. */
interface Related {
  paymentIntents: string[];
  sessions: string[];
  charges: KeptObject[];
  disputes: KeptObject[];
}

/** A change in the ledger, in words. */
export interface Effect {
  label: string;
  value: string;
}

/** Who settles payments, after what has become known, and what that changes. */
export interface Settling {
  actor: AuditActor;
  isFresh: IsFresh;
  effects: Effect[];
}

/**
 * Brings the ledger in line with what is known about a payment: what it earns for which link, and what refunds and disputes
 * take back. What has come first makes no difference. The transaction must hold the workspace's earnings.
 */
export function createSettlePayment(dependencies: Dependencies) {
  const { payments, events, facts, bindPayment, links, conversions, clicks } = dependencies;
  const { recordConversion, earnings, clock } = dependencies;

  async function relatedTo({ workspaceId, reference }: StripePayment): Promise<Related> {
    const ofInvoice = await facts.ofInvoices(workspaceId, [reference]);
    const paymentIntents = ofInvoice
      .filter(({ kind }) => kind === 'payment_intent')
      .map(({ objectId }) => objectId);
    const intents = paymentIntents.length > 0 ? paymentIntents : [reference];
    const ofIntents = await facts.ofPaymentIntents(workspaceId, intents);
    const all = [...ofInvoice, ...ofIntents];
    const charges = all.filter(({ kind }) => kind === 'charge');
    const ids = charges.map(({ objectId }) => objectId);
    const disputes = [...all, ...(await facts.ofCharges(workspaceId, ids))].filter(
      ({ kind }) => kind === 'dispute',
    );
    const once = (objects: readonly KeptObject[]) => [
      ...new Map(objects.map((object) => [object.objectId, object])).values(),
    ];
    return {
      paymentIntents: intents,
      sessions: all.filter(({ kind }) => kind === 'session').map(({ objectId }) => objectId),
      charges: once(charges),
      disputes: once(disputes),
    };
  }

  const saleOf = (workspaceId: string, conversionId: string) =>
    ({ workspaceId, source: 'conversion', sourceId: conversionId }) as const;

  /** Records what a payment earns. Returns the conversion; null if another one has its id. */
  async function earn(
    { actor, effects }: Settling,
    payment: StripePayment,
    bound: Binding,
  ): Promise<string | null> {
    const { reference, customer, email, amountMinor, currency, country, productId, paidAt } = payment;
    const { link, label, clickId, coupon, rule } = bound;
    const conversion = await recordConversion(actor, link, {
      kind: 'external',
      name: `Stripe ${reference}`,
      externalId: `stripe:${reference}`,
      amount: amountMinor,
      ...(currency !== null && { currency }),
      ...{ clickId, coupon, attribution: rule, at: new Date(paidAt) },
      ...{ customerId: customer, customerEmail: email, productId, country },
      explanation: [
        { label: 'Stripe', value: reference },
        { label: 'Named by', value: label },
      ],
    });
    if (conversion)
      effects.push({
        label: 'Earns',
        value: `${moneyOf(BigInt(conversion.commissionMinor), conversion.currency)} for ${link.affiliateCode}`,
      });
    return conversion?.id ?? null;
  }

  /** Takes back what a payment has earned, because an earlier event that has arrived later changes it. */
  async function retire(
    { actor, effects }: Settling,
    { workspaceId }: StripePayment,
    conversionId: string,
    why: string,
  ): Promise<boolean> {
    const conversion = await conversions.lock(workspaceId, conversionId);
    if (!conversion || conversion.reversedAt !== null) return false;
    await earnings.undo(actor, saleOf(workspaceId, conversionId), why);
    await conversions.retire(workspaceId, conversionId, clock.now().toISOString());
    await clicks.addConversion(conversion.linkId, conversion.createdAt, -1);
    effects.push({ label: 'Takes back', value: why });
    return true;
  }

  async function adjust(
    { actor, effects }: Settling,
    { workspaceId, paidUnits, conversionId, currency }: StripePayment,
    { paymentIntents, charges, disputes }: Related,
  ): Promise<void> {
    if (conversionId === null) return;
    const sale = saleOf(workspaceId, conversionId);
    const paid = paidUnits ?? 0n;
    const refunds = charges.flatMap(({ taken, amount }): Part[] =>
      taken === null || taken <= 0n
        ? []
        : [{ taken, of: paymentIntents.length > 1 ? paid : (amount ?? paid) }],
    );
    const lost = disputes.flatMap(({ outcome, amount }): Part[] =>
      outcome === 'lost' ? [{ taken: amount ?? paid, of: paid }] : [],
    );
    const parts = [...refunds, ...lost];
    const taken =
      parts.length === 0 ? 0n : await earnings.takeBack(actor, sale, parts, reasonOf(refunds, lost));
    if (taken > 0n && currency !== null)
      effects.push({ label: 'Takes back', value: moneyOf(taken, currency) });
    const isOpen = disputes.some(({ outcome }) => outcome === 'open');
    const isNew = disputes.some(({ outcome, isFlagged }) => outcome === 'open' && !isFlagged);
    // An admin who has released the commission isn't asked again about the same dispute.
    const flagged = isNew ? await earnings.flagDispute(actor, sale, true) : 'unchanged';
    if (flagged === 'in_payout') return;
    if (flagged === 'changed')
      effects.push({ label: 'Flags', value: 'The commission waits for the dispute' });
    if (!isOpen && disputes.length > 0 && (await earnings.flagDispute(actor, sale, false)) === 'changed')
      effects.push({ label: 'Releases', value: 'The dispute is over' });
    for (const { objectId, outcome } of disputes)
      if (outcome === 'open') await facts.markFlagged(workspaceId, objectId);
  }

  /** Returns the payment with what is decided about it, and what it has earned. */
  async function decide(settling: Settling, payment: StripePayment): Promise<StripePayment> {
    const { amountMinor, currency } = payment;
    const bound = await bindPayment(payment, settling.isFresh);
    const isDecided = amountMinor !== null && currency !== null && isCurrency(currency);
    const affiliateLinkId = 'link' in bound ? bound.link.id : payment.affiliateLinkId;
    if (!isDecided) return { ...payment, status: 'problem', affiliateLinkId };
    if (amountMinor <= 0n)
      return { ...payment, status: 'done', reason: messages.nothingPaid, affiliateLinkId };
    if (!('link' in bound))
      return payment.conversionId === null ? { ...payment, status: 'unattributed', ...bound } : payment;
    const { conversionId } = payment;
    if (conversionId !== null) {
      const isElsewhere = bound.moves && bound.link.id !== payment.affiliateLinkId;
      if (!isElsewhere || !(await retire(settling, payment, conversionId, 'An earlier link of the customer')))
        return payment;
    }
    const earned = await earn(settling, payment, bound);
    const reason = earned === null ? 'A conversion with the same external ID was reported' : bound.label;
    return { ...payment, status: 'done', reason, affiliateLinkId, conversionId: earned };
  }

  /**
   * Lets later payments of the customer earn again by rules that count from its first one, or that only the first one has
   * met, if they would earn something else now.
   */
  async function reconsider(settling: Settling, { workspaceId, customer, paidAt }: StripePayment) {
    if (customer === null) return;
    for (const id of await payments.earnedAfter(workspaceId, customer, paidAt)) {
      const later = await payments.byId(workspaceId, id);
      const conversion =
        later?.conversionId == null ? undefined : await conversions.lock(workspaceId, later.conversionId);
      const link = conversion && (await links.lock(workspaceId, conversion.linkId));
      if (!later || !conversion || !link || conversion.reversedAt !== null) continue;
      const amount = await earnings.decide(wholeSaleOf(link, conversion));
      if (String(amount) === conversion.commissionMinor) continue;
      if (!(await retire(settling, later, conversion.id, 'An earlier payment of the customer'))) continue;
      await payments.update(id, { conversionId: null });
      await settlePayment(settling, workspaceId, id);
    }
  }

  async function settlePayment(settling: Settling, workspaceId: string, id: string): Promise<void> {
    const payment = await payments.byId(workspaceId, id);
    if (!payment) return;
    const related = await relatedTo(payment);
    const { status, reason, affiliateLinkId, conversionId, ...before } = await decide(settling, payment);
    const settled: StripePayment = { ...before, status, reason, affiliateLinkId, conversionId };
    await payments.update(id, { status, reason, affiliateLinkId, conversionId });
    await adjust(settling, settled, related);
    if (payment.conversionId === null && conversionId !== null) await reconsider(settling, settled);
    const { charges, disputes, sessions, paymentIntents } = related;
    const about = [...charges, ...disputes].map(({ objectId }) => objectId);
    await events.follow(settled, [settled.reference, ...about, ...sessions, ...paymentIntents]);
  }

  return settlePayment;
}

const moneyOf = (minor: bigint, currency: string): string =>
  formatMoney(formatAmount(minor, currency), currency);

const reasonOf = (refunds: readonly Part[], lost: readonly Part[]): string =>
  [...(refunds.length > 0 ? ['Refund in Stripe'] : []), ...(lost.length > 0 ? ['Dispute lost'] : [])].join(
    ', ',
  );

export type SettlePayment = ReturnType<typeof createSettlePayment>;
