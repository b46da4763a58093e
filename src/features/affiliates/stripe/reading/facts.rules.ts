import { aliasMetadata } from '../../affiliates.rules';
import type { ClueKind } from '../stripe.rules';
import { metadataOf, textAt, idAt, valueAt } from './values.rules';

/**
 * What the events of Stripe say. Facts of several events are united without regard to their order.
 */
/** What names a link. */
export interface Clue {
  /** The customer, else the payment. */
  subject: string;
  /** The subscription, invoice or payment in which it was named; empty for the customer itself. */
  touch: string;
  kind: ClueKind;
  value: string;
}

/** A charge, dispute, payment intent, checkout session or promotion code. Amounts are in Stripe's unit. */
export interface ObjectFact {
  objectId: string;
  kind: 'charge' | 'dispute' | 'payment_intent' | 'session' | 'promotion_code';
  invoice: string | null;
  paymentIntent: string | null;
  charge: string | null;
  code: string | null;
  amount: bigint | null;
  taken: bigint | null;
  outcome: 'open' | 'won' | 'lost' | null;
}

export interface PaymentFact {
  reference: string;
  /** What earns, and what was paid, in Stripe's unit. */
  units: bigint | null;
  paidUnits: bigint | null;
  country: string | null;
  productId: string | null;
}

export interface EventFacts {
  /** What the event is about. */
  subject: string | null;
  customer: string | null;
  email: string | null;
  units: bigint | null;
  currency: string | null;
  payment: PaymentFact | null;
  clues: Clue[];
  objects: ObjectFact[];
}

const noObject = {
  ...{ invoice: null, paymentIntent: null, charge: null, code: null },
  ...{ amount: null, taken: null, outcome: null },
};
export const fact = (
  objectId: string | null,
  kind: ObjectFact['kind'],
  known: Partial<ObjectFact> = {},
): ObjectFact[] => (objectId === null ? [] : [{ ...noObject, ...known, objectId, kind }]);

/** Names of metadata with what names a link. */
const inMetadata: readonly (readonly [string, ClueKind])[] = [
  ['ph_click', 'click'],
  ['ph_customer', 'customer'],
  ...aliasMetadata.map((name) => [name, 'alias'] as const),
];

export const metadataClues = (subject: string | null, touch: string, ...objects: unknown[]): Clue[] =>
  subject === null
    ? []
    : objects.flatMap((object) => {
        const metadata = metadataOf(object);
        return inMetadata.flatMap(([name, kind]): Clue[] => {
          const value = textAt(metadata, name);
          if (value === null) return [];
          return [{ subject, touch, kind, value: kind === 'alias' ? `${name}=${value}` : value }];
        });
      });

/** Discounts with a promotion code, which is an id or, if Stripe was asked to expand it, the whole code. */
export function promotionsOf(discounts: readonly unknown[]): { id: string; fact: ObjectFact[] }[] {
  return discounts.flatMap((discount) => {
    const id = idAt(discount, 'promotion_code');
    return id === null ? [] : [{ id, fact: promotionFact(id, valueAt(discount, 'promotion_code')) }];
  });
}

export function promotionFact(id: string | null, promotion: unknown): ObjectFact[] {
  const code = textAt(promotion, 'code');
  return code === null ? [] : fact(id, 'promotion_code', { code });
}
