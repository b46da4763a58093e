import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { SepaDebtor } from '../workspaces/workspace';
import type { Payer } from './payouts.repo';

/** What payouts need of their workspace. */
export interface PayingWorkspace extends Payer {
  payoutMinimums: Record<string, string>;
  sepaDebtor: SepaDebtor | null;
  sealedDebtorIban: string | null;
  wiseTemplate: string | null;
}

const codec = createCodec<PayingWorkspace>({ json: ['payoutMinimums', 'sepaDebtor'] });
const columns = ['name', 'vatId', 'payoutMinimums', 'sepaDebtor', 'sealedDebtorIban', 'wiseTemplate'];

export function createPayerRepo(db: Db) {
  return {
    async read(id: string): Promise<PayingWorkspace> {
      const row: object | undefined = await db.read('workspaces').where({ id }).first(columns);
      if (!row) throw new Error(`Workspace ${id} is gone`);
      return codec.decode(row);
    },

    async saveTemplate(id: string, wiseTemplate: string | null): Promise<void> {
      await db.write('workspaces').where({ id }).update({ wiseTemplate });
    },
  };
}
