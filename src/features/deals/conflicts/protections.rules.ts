import type { MatchKeys } from '../../../lib/text/match-keys';

/** The end of a partner's protection of a customer, by one of the customer's keys. */
export interface Protection {
  column: keyof MatchKeys;
  key: string;
  partnerId: string;
  /** ISO 8601. */
  until: string;
}

type Customer = MatchKeys & { partnerId: string };

/** The partners that have certain customers. */
export interface Protections {
  /** Returns the last moment at which another partner has the customer; null if none has. */
  byOthers(customer: Customer): string | null;
  /** Adds an approval. */
  add(customer: Customer, until: string): void;
}

const columns = ['matchDomain', 'matchName'] as const satisfies readonly (keyof MatchKeys)[];

export function createProtections(known: readonly Protection[]): Protections {
  /** By column and key, the end for each partner. */
  const ends = new Map<string, Map<string, string>>();

  function note({ column, key, partnerId, until }: Protection): void {
    const place = `${column} ${key}`;
    const partners = ends.get(place) ?? new Map<string, string>();
    ends.set(place, partners.set(partnerId, later(until, partners.get(partnerId))));
  }
  for (const one of known) note(one);

  return {
    byOthers(customer) {
      let last: string | null = null;
      for (const column of columns) {
        const key = customer[column];
        const partners = key === null ? undefined : ends.get(`${column} ${key}`);
        for (const [partnerId, until] of partners ?? [])
          if (partnerId !== customer.partnerId) last = later(until, last);
      }
      return last;
    },

    add({ partnerId, ...keys }, until) {
      for (const column of columns) {
        const key = keys[column];
        if (key !== null) note({ column, key, partnerId, until });
      }
    },
  };
}

const later = (one: string, other: string | null | undefined): string => (other && other > one ? other : one);
