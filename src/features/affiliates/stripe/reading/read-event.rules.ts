import { stripeLimits, type StripeEventType } from '../stripe.rules';
import { fact, metadataClues, promotionFact, promotionsOf, type EventFacts } from './facts.rules';
import { readInvoice, readSession } from './read-payments.rules';
import { amountAt, codeAt, idAt, itemsAt, textAt, valueAt } from './values.rules';

const nothing = { customer: null, email: null, units: null, currency: null, payment: null, clues: [] };

function readInvoicePayment(payment: unknown): EventFacts {
  const invoice = idAt(payment, 'invoice');
  return {
    ...nothing,
    subject: invoice,
    units: amountAt(payment, 'amount_paid'),
    currency: codeAt(payment, 'currency'),
    objects: [
      ...fact(idAt(payment, 'payment', 'payment_intent'), 'payment_intent', { invoice }),
      ...fact(idAt(payment, 'payment', 'charge'), 'charge', { invoice }),
    ],
  };
}

function readCharge(charge: unknown): EventFacts {
  const [invoice, paymentIntent] = [idAt(charge, 'invoice'), idAt(charge, 'payment_intent')];
  const taken = amountAt(charge, 'amount_refunded');
  return {
    ...nothing,
    subject: idAt(charge),
    customer: idAt(charge, 'customer'),
    email: textAt(charge, 'billing_details', 'email') ?? textAt(charge, 'receipt_email'),
    units: taken,
    currency: codeAt(charge, 'currency'),
    objects: [
      ...fact(idAt(charge), 'charge', { invoice, paymentIntent, amount: amountAt(charge, 'amount'), taken }),
      ...fact(paymentIntent, 'payment_intent', { invoice }),
    ],
  };
}

function readDispute(dispute: unknown, isClosed: boolean): EventFacts {
  const [charge, paymentIntent] = [idAt(dispute, 'charge'), idAt(dispute, 'payment_intent')];
  const isLost = textAt(dispute, 'status') === 'lost';
  return {
    ...nothing,
    subject: idAt(dispute),
    units: amountAt(dispute, 'amount'),
    currency: codeAt(dispute, 'currency'),
    objects: [
      ...fact(idAt(dispute), 'dispute', {
        ...{ charge, paymentIntent, amount: amountAt(dispute, 'amount') },
        outcome: !isClosed ? 'open' : isLost ? 'lost' : 'won',
      }),
      ...fact(charge, 'charge', { paymentIntent }),
    ],
  };
}

function readCustomer(customer: unknown): EventFacts {
  const id = idAt(customer);
  return {
    ...nothing,
    ...{ subject: id, customer: id, email: textAt(customer, 'email') },
    clues: metadataClues(id, '', customer),
    objects: [],
  };
}

function readSubscription(subscription: unknown): EventFacts {
  const [id, customer] = [idAt(subscription), idAt(subscription, 'customer')];
  const promotions = promotionsOf([valueAt(subscription, 'discount'), ...itemsAt(subscription, 'discounts')]);
  return {
    ...nothing,
    ...{ subject: id, customer },
    clues: [
      ...metadataClues(customer, id ?? '', subscription),
      ...(customer === null
        ? []
        : promotions.map((promotion) => ({
            ...{ subject: customer, touch: id ?? '', kind: 'promotion' as const, value: promotion.id },
          }))),
    ],
    objects: promotions.flatMap((promotion) => promotion.fact),
  };
}

const readers: Readonly<Record<StripeEventType, (object: unknown) => EventFacts>> = {
  'checkout.session.completed': (session) => readSession(session, false),
  'checkout.session.async_payment_succeeded': (session) => readSession(session, true),
  'invoice.paid': readInvoice,
  'invoice_payment.paid': readInvoicePayment,
  'charge.refunded': readCharge,
  'charge.dispute.created': (dispute) => readDispute(dispute, false),
  'charge.dispute.closed': (dispute) => readDispute(dispute, true),
  'customer.created': readCustomer,
  'customer.updated': readCustomer,
  'customer.subscription.created': readSubscription,
  'customer.subscription.updated': readSubscription,
  'promotion_code.created': readPromotion,
  'promotion_code.updated': readPromotion,
};

function readPromotion(promotion: unknown): EventFacts {
  const id = idAt(promotion);
  return { ...nothing, subject: id, objects: promotionFact(id, promotion) };
}

/** Reads what an event says. Anything that isn't as Stripe documents it counts as missing. */
export function readEvent(type: StripeEventType, event: unknown): EventFacts {
  const facts = readers[type](valueAt(event, 'data', 'object'));
  return { ...facts, customer: facts.customer?.slice(0, stripeLimits.customer) ?? null };
}
