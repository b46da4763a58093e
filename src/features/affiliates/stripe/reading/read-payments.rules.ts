import { fact, metadataClues, promotionsOf, type EventFacts } from './facts.rules';
import { amountAt, codeAt, countryAt, idAt, itemsAt, textAt, valueAt } from './values.rules';

/** Reads checkout sessions and invoices, in the shapes of the API before and since 2025-03-31.basil. */
export function readSession(session: unknown, isPaidLater: boolean): EventFacts {
  const [sessionId, customer] = [idAt(session), idAt(session, 'customer')];
  const [invoice, paymentIntent] = [idAt(session, 'invoice'), idAt(session, 'payment_intent')];
  const reference = invoice ?? paymentIntent ?? sessionId;
  const subject = customer ?? reference;
  const touch = idAt(session, 'subscription') ?? reference ?? '';
  const discounts = [
    ...itemsAt(session, 'discounts'),
    ...itemsAt(session, 'total_details', 'breakdown', 'discounts').map((one) => valueAt(one, 'discount')),
  ];
  const promotions = promotionsOf(discounts);
  const named = textAt(session, 'client_reference_id');
  const mode = textAt(session, 'mode');
  const willHaveInvoice = invoice !== null || valueAt(session, 'invoice_creation', 'enabled') === true;
  const isPaid = isPaidLater || textAt(session, 'payment_status') === 'paid';
  const earns = !willHaveInvoice && isPaid && (mode === null || mode === 'payment') && reference !== null;
  const total = amountAt(session, 'amount_total');
  const tax = amountAt(session, 'total_details', 'amount_tax') ?? 0n;
  return {
    subject: sessionId,
    customer,
    email: textAt(session, 'customer_details', 'email') ?? textAt(session, 'customer_email'),
    units: total,
    currency: codeAt(session, 'currency'),
    payment: earns
      ? {
          reference,
          units: total === null ? null : total - tax,
          paidUnits: total,
          country: countryAt(session, 'customer_details', 'address', 'country'),
          productId: null,
        }
      : null,
    clues:
      subject === null
        ? []
        : [
            ...(named === null ? [] : [{ subject, touch, kind: 'reference' as const, value: named }]),
            ...metadataClues(subject, touch, session, valueAt(session, 'subscription')),
            ...metadataClues(subject, '', valueAt(session, 'customer')),
            ...promotions.map(({ id }) => ({ subject, touch, kind: 'promotion' as const, value: id })),
          ],
    objects: [
      ...fact(sessionId, 'session', { invoice, paymentIntent }),
      ...fact(paymentIntent, 'payment_intent', { invoice }),
      ...promotions.flatMap((promotion) => promotion.fact),
    ],
  };
}

/** The part of an invoice that earns: without taxes if all of it was paid. */
function earningUnits(invoice: unknown): bigint | null {
  const [paid, total] = [amountAt(invoice, 'amount_paid'), amountAt(invoice, 'total')];
  if (paid === null || total === null || paid < total) return paid;
  const withoutTax = amountAt(invoice, 'total_excluding_tax');
  if (withoutTax !== null) return withoutTax;
  const taxes = itemsAt(invoice, 'total_taxes').map((tax) => amountAt(tax, 'amount') ?? 0n);
  return total - (amountAt(invoice, 'tax') ?? taxes.reduce((sum, tax) => sum + tax, 0n));
}

export function readInvoice(invoice: unknown): EventFacts {
  const [id, customer] = [idAt(invoice), idAt(invoice, 'customer')];
  const details =
    valueAt(invoice, 'parent', 'subscription_details') ?? valueAt(invoice, 'subscription_details');
  const subscription = idAt(invoice, 'subscription') ?? idAt(details, 'subscription');
  const subject = customer ?? id;
  const touch = subscription ?? id ?? '';
  const promotions = promotionsOf([valueAt(invoice, 'discount'), ...itemsAt(invoice, 'discounts')]);
  const payments = itemsAt(invoice, 'payments', 'data').map((payment) => valueAt(payment, 'payment'));
  const [line] = itemsAt(invoice, 'lines', 'data');
  return {
    subject: id,
    customer,
    email: textAt(invoice, 'customer_email'),
    units: amountAt(invoice, 'amount_paid'),
    currency: codeAt(invoice, 'currency'),
    payment:
      id === null
        ? null
        : {
            reference: id,
            units: earningUnits(invoice),
            paidUnits: amountAt(invoice, 'amount_paid'),
            country: countryAt(invoice, 'customer_address', 'country'),
            productId: idAt(line, 'pricing', 'price_details', 'product') ?? idAt(line, 'price', 'product'),
          },
    clues: [
      ...metadataClues(subject, touch, invoice, details, valueAt(invoice, 'subscription')),
      ...metadataClues(subject, '', valueAt(invoice, 'customer')),
      ...(subject === null
        ? []
        : promotions.map((one) => ({ subject, touch, kind: 'promotion' as const, value: one.id }))),
    ],
    objects: [
      ...[invoice, ...payments].flatMap((from) => [
        ...fact(idAt(from, 'payment_intent'), 'payment_intent', { invoice: id }),
        ...fact(idAt(from, 'charge'), 'charge', { invoice: id }),
      ]),
      ...promotions.flatMap((promotion) => promotion.fact),
    ],
  };
}
