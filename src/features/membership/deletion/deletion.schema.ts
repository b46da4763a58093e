import * as z from 'zod';
import { currentPassword, email } from '../../identity/accounts.schema';

/** `email`: that of the account, typed to confirm. `workspaceIds`: the workspaces that are deleted with it. */
export const deleteAccountBody = z.object({
  email,
  password: currentPassword.optional(),
  workspaceIds: z.array(z.string()).default([]),
});

export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
