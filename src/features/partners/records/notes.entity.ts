import { defineEntity } from '../../../lib/entities/entity';

/** spec §3. */
export interface PartnerNote {
  id: string;
  partnerId: string;
  /** null when the account was deleted. */
  userId: string | null;
  content: string;
  createdAt: string;
}

/** With the name of its author, or the email without one. */
export type NoteWithAuthor = PartnerNote & { userName: string | null };

export const noteEntity = defineEntity<NoteWithAuthor>()({
  title: 'content',
  fields: {
    id: { isFixed: true },
    partnerId: { isFixed: true },
    userId: { isFixed: true },
    content: { isFixed: true },
    createdAt: { isFixed: true },
    userName: { from: { user: 'u' } },
  },
});
