import type { Db } from '../../../../db/connect';
import { newId } from '../../../../lib/ids';
import { formatAmount } from '../../../../lib/money/money';
import { createPause } from '../../../../lib/concurrency/yield-to-event-loop';
import type { AuditActor } from '../../../audit/audit-trail';
import type { Earnings } from '../../../earnings/sale';
import { fromStripe } from '../reading/amounts.rules';
import type { CustomersRepo } from '../../conversions/customers.repo';
import type { EventFacts, PaymentFact } from '../reading/facts.rules';
import { readEvent } from '../reading/read-event.rules';
import { stripeLimits } from '../stripe.rules';
import type { IsFresh } from './bind-payment';
import type { FactsRepo, KeptClue, KeptObject } from './facts.repo';
import type { Effect, SettlePayment } from './settle-payment';
import type { StripeEvent, StripeEventsRepo } from './stripe-events.repo';
import type { StripePaymentsRepo } from './stripe-payments.repo';

interface Dependencies {
  db: Db;
  events: StripeEventsRepo;
  payments: StripePaymentsRepo;
  facts: FactsRepo;
  settlePayment: SettlePayment;
  customers: Pick<CustomersRepo, 'byId'>;
  earnings: Pick<Earnings, 'hold'>;
}

const keyOf = ({ subject, touch, kind, value }: KeptClue): string =>
  JSON.stringify([subject, touch, kind, value]);

/**
 * Works an event off: keeps what it says, and settles the payments that this is about. All of it is one transaction, and
 * the events of a workspace take turns, so that a repeated or interrupted event changes nothing twice.
 */
export function createWorkEvent(dependencies: Dependencies) {
  const { db, events, payments, facts, settlePayment, customers, earnings } = dependencies;

  /** Keeps a payment that an event reports. The first report stays. */
  async function keepPayment(
    { workspaceId, occurredAt }: StripeEvent,
    { customer, email, currency }: EventFacts,
    { reference, units, paidUnits, country, productId }: PaymentFact,
  ): Promise<string> {
    const known = await payments.byReference(workspaceId, reference);
    if (known) return known.id;
    const { minor, problem } = fromStripe(units, currency);
    const id = newId();
    await payments.insert({
      ...{ id, workspaceId, reference, customer, email: email?.slice(0, stripeLimits.email) ?? null },
      ...{ amountMinor: minor, paidUnits, currency, country, productId: productId?.slice(0, 200) ?? null },
      ...{ paidAt: occurredAt, status: problem === null ? 'unattributed' : 'problem', reason: problem },
      ...{ affiliateLinkId: null, conversionId: null },
    });
    return id;
  }

  /** Returns the payments that objects belong to. */
  async function paymentsOf(workspaceId: string, objects: readonly KeptObject[]): Promise<string[]> {
    const related = async (ids: readonly (string | null)[]) =>
      facts.byIds(
        workspaceId,
        ids.filter((id) => id !== null),
      );
    const charges = await related(objects.map(({ charge }) => charge));
    const direct = [...objects, ...charges];
    const intents = await related(direct.map(({ paymentIntent }) => paymentIntent));
    const references = [...direct, ...intents].flatMap(({ objectId, invoice, paymentIntent }) =>
      [objectId, invoice, paymentIntent].filter((id) => id !== null),
    );
    return payments.idsOf(workspaceId, [...new Set(references)]);
  }

  async function work(actor: AuditActor, event: StripeEvent, body: string): Promise<Effect[]> {
    const { id, workspaceId, occurredAt, createdAt } = event;
    const read = readEvent(event.type, JSON.parse(body));
    const { payment, customer, email, currency, units } = read;
    const times = { occurredAt, createdAt };
    const clues = await facts.addClues(
      workspaceId,
      read.clues.map((clue) => ({ ...clue, ...times })),
    );
    const objects = await facts.addObjects(workspaceId, read.objects);
    const paymentId = payment && (await keepPayment(event, read, payment));
    const { minor } = fromStripe(payment?.units ?? units, currency);
    await events.update(id, {
      ...{ status: 'done', subject: read.subject, customer, currency },
      // A repeated event changes nothing, and keeps what it has done at first.
      reason: event.status === 'done' ? event.reason : null,
      ...{ email: email?.slice(0, stripeLimits.email) ?? null, isPayment: paymentId !== null },
      amount: minor === null || currency === null ? null : formatAmount(minor, currency),
      ...(paymentId !== null && { paymentId }),
    });
    const codes = objects.filter(({ kind }) => kind === 'promotion_code').map(({ objectId }) => objectId);
    const subjects = [
      ...new Set([
        ...clues.map(({ subject }) => subject),
        ...(await facts.subjectsNamed(workspaceId, codes)),
      ]),
    ];
    const fresh = new Set(clues.map(keyOf));
    const isFresh: IsFresh = (clue) =>
      fresh.has(keyOf(clue)) || (clue.kind === 'promotion' && codes.includes(clue.value));
    const linkOf = async (subject: string) => (await customers.byId(workspaceId, subject))?.firstLinkId;
    const before = new Map<string, string | undefined>();
    for (const subject of subjects) before.set(subject, await linkOf(subject));
    const effects = await settleAll(
      actor,
      workspaceId,
      [
        ...(paymentId === null ? [] : [paymentId]),
        ...(await paymentsOf(workspaceId, objects)),
        ...(await payments.openOfSubjects(workspaceId, subjects)),
      ],
      isFresh,
    );
    for (const [subject, link] of before) {
      if (link === undefined || (await linkOf(subject)) === link) continue;
      const all = await payments.idsOfSubjects(workspaceId, [subject]);
      effects.push(...(await settleAll(actor, workspaceId, all, isFresh)));
    }
    if (paymentId === null && effects.length > 0)
      await events.update(id, { reason: effects.map(({ label, value }) => `${label}: ${value}`).join(', ') });
    return effects;
  }

  async function settleAll(
    actor: AuditActor,
    workspaceId: string,
    ids: readonly string[],
    isFresh: IsFresh = () => false,
  ): Promise<Effect[]> {
    const pause = createPause();
    const effects: Effect[] = [];
    for (const id of new Set(ids)) {
      await settlePayment({ actor, isFresh, effects }, workspaceId, id);
      await pause();
    }
    return effects;
  }

  return {
    settleAll,

    /** Works a stored event off, unless that was done before. @param again whether to repeat it */
    async workEvent(actor: AuditActor, workspaceId: string, id: string, again = false): Promise<Effect[]> {
      return db.transaction(async () => {
        await earnings.hold(workspaceId);
        const event = await events.lock(workspaceId, id);
        if (!event?.body || (event.status !== 'waiting' && !again)) return [];
        return work(actor, event, event.body);
      });
    },
  };
}

export type WorkEvent = ReturnType<typeof createWorkEvent>;
