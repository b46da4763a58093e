import type { KeyRing } from '../../db/secrets/key-ring';
import { createTextSealer } from '../../lib/secrets/sealed-text';
import { mapYielding } from '../../lib/concurrency/yield-to-event-loop';
import type { PayoutLine } from './payout-lines.repo';

/** Where the money of a line goes, and whom its statement names: the payee at the approval. */
export interface Destination {
  name: string;
  kind: 'person' | 'company';
  email: string | null;
  paypalEmail: string | null;
  iban: string | null;
  accountHolder: string | null;
  country: string | null;
  vatId: string | null;
}

/** A line with its opened destination. */
export type SentLine = PayoutLine & { destination: Destination };

/** Encrypts the destinations of lines, and opens them and the account that pays. */
export function createDestinations(ring: KeyRing) {
  return {
    /** Returns a function that encrypts, with keys that stay until the transaction ends. */
    async sealing(): Promise<(owner: string, text: string) => Promise<string>> {
      const keys = await ring.keys();
      return createTextSealer(async () => keys).seal;
    },

    open: async (owner: string, sealed: string): Promise<string> =>
      createTextSealer(ring.toOpen).open(owner, sealed),

    /** Opens the destinations of lines. Leaves out lines without one. */
    async ofLines(lines: readonly PayoutLine[]): Promise<SentLine[]> {
      const keys = await ring.toOpen();
      const { open } = createTextSealer(async () => keys);
      const sent = await mapYielding(lines, async (line): Promise<SentLine[]> => {
        if (line.sealedDestination === null) return [];
        const text = await open(line.id, line.sealedDestination);
        return [{ ...line, destination: readDestination(text) }];
      });
      return sent.flat();
    },
  };
}

export type Destinations = ReturnType<typeof createDestinations>;

/** Only this file writes these texts. */
function readDestination(text: string): Destination;
function readDestination(text: string): unknown {
  return JSON.parse(text);
}
