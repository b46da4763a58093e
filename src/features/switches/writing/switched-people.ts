import { newId } from '../../../lib/ids';
import { emptyPayee, type Payee } from '../../commissions/payees/payees.entity';
import { kitAffiliate, type ReadAffiliate } from '../reading/kit-items.schema';
import type { SwitchRow } from './switch-rows.repo';
import type { SwitchRun } from './switch-run';

/** An affiliate with an email. */
export type Person = ReadAffiliate & { email: string };

/** Returns the new payee of an affiliate, or of the partner that its company is. */
export const payeeOf = (run: SwitchRun, person: Person, partnerId: string | null): Payee => ({
  ...emptyPayee,
  id: newId(),
  workspaceId: run.workspaceId,
  partnerId,
  name: (partnerId === null ? person.name : person.company) || person.email,
  email: person.email,
  kind: partnerId === null ? 'person' : 'company',
  method: person.paypalEmail === null ? null : 'paypal',
  paypalEmail: person.paypalEmail,
  country: person.country,
  createdAt: run.at,
  updatedAt: run.at,
});

/** The data of staged affiliates was read with the schema, and has an email. */
export function personOf({ data }: SwitchRow): Person {
  const affiliate = kitAffiliate.parse(data);
  return { ...affiliate, email: affiliate.email ?? '' };
}

/** Returns the first person of each company whose group has no partner yet. */
export function onePerGroup(
  open: readonly SwitchRow[],
  of: (row: SwitchRow) => Person,
  unknown: readonly Person[],
): Person[] {
  const firsts = new Map<string, Person>();
  for (const row of open) {
    const person = of(row);
    if (unknown.includes(person) && !firsts.has(row.groupKey ?? '')) firsts.set(row.groupKey ?? '', person);
  }
  return [...firsts.values()];
}
