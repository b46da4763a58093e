import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { keysetPage } from '../../../db/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { countRows } from './count-rows.repo';

/** spec §3. */
export interface CheckIn {
  id: string;
  partnerId: string;
  workspaceId: string;
  scheduledDate: string;
  title: string;
  notes: string | null;
  completed: boolean;
  completedBy: string | null;
  completedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

const codec = createCodec<CheckIn>({ boolean: ['completed'] });

export function createCheckInsRepo(db: Db) {
  return {
    list(workspaceId: string, partnerId: string, request: PageRequest): Promise<Page<CheckIn>> {
      return keysetPage<object, CheckIn>({
        query: db.read('check_ins').where({ partnerId, workspaceId }),
        order: ['createdAt', 'id'],
        request,
        count: () => countRows(db, 'check_ins', partnerId),
        decode: codec.decode,
        position: (checkIn) => [checkIn.createdAt, checkIn.id],
      });
    },
    async byId(workspaceId: string, partnerId: string, id: string): Promise<CheckIn | undefined> {
      const row = await db.read('check_ins').where({ workspaceId, partnerId, id }).first();
      return row && codec.decode(row);
    },
    async insert(checkIn: CheckIn): Promise<void> {
      await db.write('check_ins').insert(codec.encode(checkIn));
    },
    async update(workspaceId: string, id: string, changes: Partial<CheckIn>): Promise<void> {
      await db.write('check_ins').where({ workspaceId, id }).update(codec.encode(changes));
    },
    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('check_ins').where({ workspaceId, id }).delete();
    },
  };
}

export type CheckInsRepo = ReturnType<typeof createCheckInsRepo>;
