import type { TextSealer } from '../../../lib/secrets/sealed-text';
import type { RecoveryCodes } from './recovery-codes';
import { isTotpCode, type SecondFactorMethod } from './second-factor.rules';
import { stepOfCode } from './totp';
import type { TotpSecretsRepo } from './totp-secrets.repo';

interface Dependencies {
  totpSecrets: TotpSecretsRepo;
  recoveryCodes: RecoveryCodes;
  sealer: TextSealer;
}

/** Checks the codes that complete a sign-in. Each is accepted once. */
export function createCodeCheck({ totpSecrets, recoveryCodes, sealer }: Dependencies) {
  async function useSealed(userId: string, sealed: string, code: string, now: Date): Promise<boolean> {
    const step = stepOfCode(await sealer.open(userId, sealed), code, now);
    return step !== null && (await totpSecrets.useStep(userId, sealed, step));
  }

  async function useTotp(userId: string, code: string, now: Date): Promise<boolean> {
    const sealed = await totpSecrets.secretOf(userId);
    if (sealed === null) return false;
    if (await useSealed(userId, sealed, code, now)) return true;
    // An operator may be replacing the key, which changes the sealed text but not the secret.
    const current = await totpSecrets.secretOf(userId);
    return current !== null && current !== sealed && useSealed(userId, current, code, now);
  }

  /**
   * Marks a code of an authenticator app or a recovery code as used. Returns its kind; null for a wrong or used code.
   */
  return async function useCode(userId: string, code: string, now: Date): Promise<SecondFactorMethod | null> {
    if (isTotpCode(code)) return (await useTotp(userId, code, now)) ? 'totp' : null;
    return (await recoveryCodes.use(userId, code)) ? 'recovery' : null;
  };
}

export type UseCode = ReturnType<typeof createCodeCheck>;
