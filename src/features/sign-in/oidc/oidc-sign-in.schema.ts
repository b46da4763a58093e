import * as z from 'zod';
import { groupRoles } from '../../../config-oidc.rules';

/** The provider's claims about an account's owner. A sign-in applies them when it completes. */
export const oidcSignIn = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The provider's name, for the audit log. */
  provider: z.string(),
  /** The role that the groups grant: null grants no membership, `unknown` changes nothing. */
  role: z.enum([...groupRoles, 'unknown']).nullable(),
  /** Whether the account was found by its identity at the provider, and not by the email. */
  isConnected: z.boolean(),
  /** Whether the account was created for this sign-in. */
  isNewAccount: z.boolean(),
  /** Whether the person at the provider is known to be the previous user of the account. */
  isSamePerson: z.boolean(),
});

export type OidcSignIn = z.infer<typeof oidcSignIn>;
