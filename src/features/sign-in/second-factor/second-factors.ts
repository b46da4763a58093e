import type { PasskeysRepo } from '../passkeys/passkeys.repo';
import type { RecoveryCodesRepo } from './recovery-codes.repo';
import type { SecondFactorMethod } from './second-factor.rules';
import type { SignInTicketsRepo } from './sign-in-tickets.repo';
import type { TotpSecretsRepo } from './totp-secrets.repo';

interface Dependencies {
  totpSecrets: TotpSecretsRepo;
  passkeys: PasskeysRepo;
  recoveryCodes: RecoveryCodesRepo;
  tickets: SignInTicketsRepo;
}

/** The second factors of an account, of all kinds. */
export function createSecondFactors({ totpSecrets, passkeys, recoveryCodes, tickets }: Dependencies) {
  const hasTotp = async (userId: string) => (await totpSecrets.secretOf(userId)) !== null;
  const hasPasskey = async (userId: string) => (await passkeys.count(userId)) > 0;

  return {
    /** Returns the methods that can complete a sign-in of the user, the usual ones first. */
    async methodsOf(userId: string): Promise<SecondFactorMethod[]> {
      const methods: SecondFactorMethod[] = [];
      if (await hasTotp(userId)) methods.push('totp');
      if (await hasPasskey(userId)) methods.push('passkey');
      if ((await recoveryCodes.count(userId)) > 0) methods.push('recovery');
      return methods;
    },

    /** Whether the user has a second factor. Recovery codes only replace one. */
    hasAny: async (userId: string): Promise<boolean> => (await hasTotp(userId)) || (await hasPasskey(userId)),

    /** Removes every second factor, and ends sign-ins that wait for one. Must run in a transaction. */
    async removeAll(userId: string): Promise<void> {
      await totpSecrets.clear(userId);
      await passkeys.deleteOf(userId);
      await recoveryCodes.deleteOf(userId);
      await tickets.deleteOf(userId);
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
