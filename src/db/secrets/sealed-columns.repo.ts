import { createTextSealer, type TextSealer } from '../../lib/secrets/sealed-text';
import type { Db } from '../connect';
import { createKeyRing } from './key-ring';

/** The name of the keys in the database that encrypt what is sealed in rows. */
export const SEALED_COLUMN_KEYS = 'second-factors';

/** The columns that these keys encrypt, each for the id of its row: authenticator secrets and bank data. */
const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['mfaSecret', 'mfaPendingSecret'],
  payees: ['sealedIban'],
  payouts: ['sealedDebtorIban'],
  payout_lines: ['sealedDestination'],
  workspaces: ['sealedDebtorIban'],
};

/** Rows that are read at once. */
const BATCH = 200;

/** An encrypted text and its place. */
export interface SealedCell {
  table: string;
  column: string;
  rowId: string;
  sealed: string;
}

/** Encrypts for the columns above. Pass the id of the row as the owner. */
export function createColumnSealer(db: Db): TextSealer {
  const ring = createKeyRing(db, SEALED_COLUMN_KEYS);
  return createTextSealer(ring.keys, ring.toOpen);
}

/** Reads and replaces all texts that the keys have encrypted, so that the keys can be replaced. */
export function createSealedColumns(db: Db) {
  async function* cellsOf(table: string, columns: readonly string[]): AsyncGenerator<SealedCell[]> {
    let after = '';
    for (;;) {
      const query = db.read(table).orderBy('id').limit(BATCH);
      if (after !== '') query.where('id', '>', after);
      const rows: ({ id: string } & Record<string, string | null>)[] = await query.select('id', ...columns);
      yield rows.flatMap((row) =>
        columns.flatMap((column) => {
          const sealed = row[column];
          return sealed ? [{ table, column, rowId: row.id, sealed }] : [];
        }),
      );
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      after = last.id;
    }
  }

  return {
    /** Passes each text to `work`. Returns how many times it returned true and false. */
    async forEach(work: (cell: SealedCell) => Promise<boolean>): Promise<{ done: number; failed: number }> {
      const counts = { done: 0, failed: 0 };
      for (const [table, columns] of Object.entries(sealedColumns))
        for await (const cells of cellsOf(table, columns))
          for (const cell of cells) counts[(await work(cell)) ? 'done' : 'failed'] += 1;
      return counts;
    },

    /** Replaces a text unless it has changed. */
    async replace({ table, column, rowId, sealed }: SealedCell, replacement: string): Promise<void> {
      await db
        .write(table)
        .where({ id: rowId, [column]: sealed })
        .update({ [column]: replacement });
    },
  };
}

export type SealedColumns = ReturnType<typeof createSealedColumns>;
