import * as z from 'zod';
import { email } from '../../identity/accounts.schema';

export const importConfirmation = z.object({
  /** Who is invited as the owner. null: the super admin becomes the owner. */
  owner: email.nullable().default(null),
});
export type ImportConfirmation = z.output<typeof importConfirmation>;
