import type { Db } from '../../../db/connect';
import { keysetPage } from '../../../db/keyset';
import { countRows } from './count-rows.repo';
import type { Page, PageRequest } from '../../../lib/paging';

/** spec §3. */
export interface PartnerNote {
  id: string;
  partnerId: string;
  /** null when the account was deleted. */
  userId: string | null;
  content: string;
  createdAt: string;
}

/** With the email of its author. */
export type NoteWithAuthor = PartnerNote & { userEmail: string | null };

/** Every function expects the id of a partner found in the actor's workspace. */
export function createNotesRepo(db: Db) {
  return {
    list(partnerId: string, request: PageRequest): Promise<Page<NoteWithAuthor>> {
      return keysetPage<NoteWithAuthor, NoteWithAuthor>({
        query: db
          .read('partner_notes as n')
          .leftJoin('users as u', 'u.id', 'n.userId')
          .where('n.partnerId', partnerId)
          .select('n.id', 'n.partnerId', 'n.userId', 'n.content', 'n.createdAt', 'u.email as userEmail'),
        order: ['n.createdAt', 'n.id'],
        request,
        count: () => countRows(db, 'partner_notes', partnerId),
        decode: (row) => row,
        position: (note) => [note.createdAt, note.id],
      });
    },
    async insert(note: PartnerNote): Promise<void> {
      await db.write('partner_notes').insert(note);
    },
    async delete(partnerId: string, id: string): Promise<boolean> {
      return (await db.write('partner_notes').where({ partnerId, id }).delete()) > 0;
    },
  };
}

export type NotesRepo = ReturnType<typeof createNotesRepo>;
