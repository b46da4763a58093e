import type { OwnerProof } from '../../../../src/features/sign-in/proof/confirm-owner';

/** How the signed-in user can prove that they own the account. */
export interface ProofFacts extends OwnerProof {
  /** Whether they have a passkey that works at this address. */
  hasPasskey: boolean;
  /** The OpenID provider's name; null: it isn't configured. */
  oidcName: string | null;
  /** The screen to return to after a sign-in. */
  path: string;
}
