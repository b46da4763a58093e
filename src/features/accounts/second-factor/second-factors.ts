import type { RecoveryCodesRepo } from './recovery-codes.repo';
import type { SecondFactorMethod } from './second-factor.rules';
import type { SignInTicketsRepo } from './sign-in-tickets.repo';
import type { TotpSecretsRepo } from './totp-secrets.repo';

interface Dependencies {
  totpSecrets: TotpSecretsRepo;
  recoveryCodes: RecoveryCodesRepo;
  tickets: SignInTicketsRepo;
}

/** Everything that an account has as a second factor, whatever its kind. */
export function createSecondFactors({ totpSecrets, recoveryCodes, tickets }: Dependencies) {
  return {
    /** Returns what can complete a sign-in of the user, the usual ways first. */
    async methodsOf(userId: string): Promise<SecondFactorMethod[]> {
      const methods: SecondFactorMethod[] = [];
      if ((await totpSecrets.secretOf(userId)) !== null) methods.push('totp');
      if ((await recoveryCodes.count(userId)) > 0) methods.push('recovery');
      return methods;
    },

    /** Removes every second factor, and ends sign-ins that wait for one. Must run in a transaction. */
    async removeAll(userId: string): Promise<void> {
      await totpSecrets.clear(userId);
      await recoveryCodes.deleteOf(userId);
      await tickets.deleteOf(userId);
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
