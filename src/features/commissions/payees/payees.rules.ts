import { admins } from '../../../lib/roles';

/** Who is paid, and where. Free of zod, so that screens may import it. */

/** Bank data is for admins and owners, reading too. */
export const managePayees = admins;

export const payeeKinds = ['person', 'company'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** How money reaches a payee. `manual`: outside of exported files */
export const payoutMethods = ['paypal', 'wise', 'sepa', 'manual'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const payoutMethodLabels: Readonly<Record<PayoutMethod, string>> = {
  paypal: 'PayPal',
  wise: 'Wise',
  sepa: 'SEPA transfer',
  manual: 'Manual',
};

/** `on_hold`: complete, but changed a few days ago at most. */
export const payeeStatuses = ['incomplete', 'ready', 'on_hold'] as const;
export type PayeeStatus = (typeof payeeStatuses)[number];

export const payeeStatusLabels: Readonly<Record<PayeeStatus, string>> = {
  incomplete: 'Incomplete',
  ready: 'Ready',
  on_hold: 'On hold',
};

/** Days for which a payee isn't paid after a change of where the money goes. */
export const HOLD_DAYS = 3;

export const payeeLimits = { name: 200, accountHolder: 140, vatId: 40, taxForm: 40 } as const;

export const payeeMessages = {
  ofPartner: 'This partner already has a payee',
  ofEmail: 'A payee with this email already exists',
  hasCommissions: 'This payee has commissions',
  invalidIban: 'This is not a valid IBAN',
  partnerOrPerson: 'Give a partner, or a name and an email',
} as const;

/** What decides whether a payee can be paid. `ibanLast4` is null without an IBAN. */
export interface PayeeDestination {
  method: PayoutMethod | null;
  email: string | null;
  paypalEmail: string | null;
  ibanLast4: string | null;
  accountHolder: string | null;
}

/** Returns whether the payee has everything that its method needs. */
export function isComplete(payee: PayeeDestination): boolean {
  const { method, email, paypalEmail, ibanLast4, accountHolder } = payee;
  if (method === 'paypal') return paypalEmail !== null;
  if (method === 'wise') return email !== null || ibanLast4 !== null;
  if (method === 'sepa') return ibanLast4 !== null && accountHolder !== null;
  return method === 'manual';
}

/** `holdUntil` and `now` are ISO 8601. */
export function payeeStatus(
  payee: PayeeDestination & { holdUntil: string | null },
  now: string,
): PayeeStatus {
  if (!isComplete(payee)) return 'incomplete';
  return payee.holdUntil !== null && payee.holdUntil > now ? 'on_hold' : 'ready';
}
