import { defineEntity } from '../../../lib/entity';

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

export const noteEntity = defineEntity<NoteWithAuthor>()({
  title: 'content',
  fields: { id: {}, partnerId: {}, userId: {}, content: {}, createdAt: {}, userEmail: { from: 'u.email' } },
});
