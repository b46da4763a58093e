import { emailKey, websiteKey } from '../../../lib/text/match-keys';
import type { Customer } from '../../earnings/sale';

/** Longest part that is stored. */
const MAX_LENGTH = 320;

/** Returns what names the customer of a sale. Two sales are to the same customer if they have one of these in common. */
export function subjectsOf({ id, email, domain }: Customer): string[] {
  const key = domainOf({ email, domain });
  return [
    ...(id === null ? [] : [`id:${id}`]),
    ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
    ...(key === null ? [] : [`domain:${key}`]),
  ].map((subject) => subject.slice(0, MAX_LENGTH));
}

/** Returns the registrable domain of a customer; null for a provider of private mailboxes. */
export const domainOf = ({ email, domain }: Pick<Customer, 'email' | 'domain'>): string | null =>
  domain === null ? emailKey(email) : websiteKey(domain);

/** The customer's id, else the email, else the domain. */
export const customerText = ({ id, email, domain }: Customer): string | null =>
  (id ?? email ?? domain)?.slice(0, MAX_LENGTH) ?? null;

/** Returns whether a payee sells to itself: the customer has its email, or its domain. */
export function isSelfReferral(customer: Customer, payeeEmails: readonly string[]): boolean {
  const domain = domainOf(customer);
  return payeeEmails.some(
    (email) =>
      email.toLowerCase() === customer.email?.toLowerCase() ||
      (domain !== null && emailKey(email) === domain),
  );
}

/** Returns the middle of sorted numbers, the lower one of two. */
export const medianPlace = (count: number): number => Math.floor((count - 1) / 2);
