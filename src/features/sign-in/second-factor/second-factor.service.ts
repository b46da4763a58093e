import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import { conflict, invalidField, notSignedIn } from '../../../lib/errors';
import type { TextSealer } from '../../../lib/secrets/sealed-text';
import type { NotifyOwner } from '../security-mails/security-mails';
import type { ConfirmOwner } from '../proof/confirm-owner';
import type { GuardCode } from '../passwords/verify-password';
import type { Visitor } from '../../identity/sessions/visitor';
import type { RecoveryCodes } from './recovery-codes';
import type { RecoveryCodesRepo } from './recovery-codes.repo';
import { secondFactorMessages as messages, type SecondFactorMethod } from './second-factor.rules';
import type { CodeBody, OwnerBody } from './second-factor.schema';
import type { SecondFactors } from './second-factors';
import type { SignInTicketsRepo } from './sign-in-tickets.repo';
import { newTotpSecret, otpauthUrlOf, stepOfCode } from './totp';
import type { TotpSecretsRepo } from './totp-secrets.repo';

interface Dependencies extends Foundation, Identity {
  totpSecrets: TotpSecretsRepo;
  recoveryCodes: RecoveryCodes;
  recoveryCodesRepo: RecoveryCodesRepo;
  tickets: SignInTicketsRepo;
  secondFactors: SecondFactors;
  sealer: TextSealer;
  confirmOwner: ConfirmOwner;
  guardCode: GuardCode;
  notifyOwner: NotifyOwner;
}

/** The secret of a new authenticator app, which is shown once. */
export interface TotpEnrolment {
  /** Base32. */
  secret: string;
  /** Content of the QR code. */
  otpauthUrl: string;
}

/** The state that the account screen shows. */
export interface SecondFactorState {
  methods: SecondFactorMethod[];
  recoveryCodesLeft: number;
}

/**
 * Manages the user's own second factor. All signed-in users may change it; each change needs the password or its
 * replacement.
 */
export function createSecondFactorService({
  db,
  users,
  sessions,
  totpSecrets,
  recoveryCodes,
  recoveryCodesRepo,
  tickets,
  secondFactors,
  sealer,
  confirmOwner,
  guardCode,
  trail,
  notifyOwner,
  clock,
}: Dependencies) {
  return {
    async state({ userId }: Actor): Promise<SecondFactorState> {
      const [methods, recoveryCodesLeft] = await Promise.all([
        secondFactors.methodsOf(userId),
        recoveryCodesRepo.count(userId),
      ]);
      return { methods, recoveryCodesLeft };
    },

    /**
     * Creates the secret of an authenticator app. It isn't used until its first code is confirmed, so the user's
     * current app keeps working.
     * @throws 400; 401; 403, as `ConfirmOwner` says; 429; 503
     */
    async enrolTotp(actor: Actor, proof: OwnerBody, visitor: Visitor): Promise<TotpEnrolment> {
      const { id, email } = await confirmOwner(actor, proof, visitor);
      const secret = newTotpSecret();
      // In one transaction, so that the key isn't removed between.
      await db.transaction(async () => totpSecrets.setPending(id, await sealer.seal(id, secret)));
      return { secret, otpauthUrl: otpauthUrlOf(secret, email) };
    },

    /**
     * Turns the second factor on with the first code of the new app, and ends the user's other sessions. Returns new
     * recovery codes.
     * @throws 400 for a wrong code, which counts as a failed sign-in; 429; 503
     */
    async confirmTotp(
      actor: Actor,
      { code }: CodeBody,
      visitor: Visitor,
    ): Promise<{ recoveryCodes: string[] }> {
      const { userId, email } = actor;
      const now = clock.now();
      const found = await guardCode({ email, isGuessable: false }, visitor, async () => {
        const pending = await totpSecrets.pendingOf(userId);
        if (pending === null) return null;
        const step = stepOfCode(await sealer.open(userId, pending), code, now);
        return step === null ? null : { pending, step };
      });
      if (!found) throw invalidField('code', messages.wrongCode);
      const { codes, store } = await recoveryCodes.prepare();
      const owner = await db.transaction(async () => {
        const user = await users.lock(userId);
        if (!user) throw notSignedIn();
        // Another request may have confirmed it, or begun again.
        if (!(await totpSecrets.confirm(userId, found.pending, found.step)))
          throw invalidField('code', messages.wrongCode);
        await store(userId);
        await tickets.deleteOf(userId);
        await sessions.endOthers(actor);
        await trail.happened(user, 'mfa_enabled', visitor.address);
        return user;
      });
      notifyOwner(owner, 'second_factor_on', visitor);
      return { recoveryCodes: codes };
    },

    /** Changes nothing without a second factor. @throws as `enrolTotp`; 429; 503 */
    async disable(actor: Actor, proof: OwnerBody, visitor: Visitor): Promise<{ ok: true }> {
      const user = await confirmOwner(actor, proof, visitor);
      const wasOn = await db.transaction(async () => {
        const isOn = await totpSecrets.lock(user.id);
        await secondFactors.removeAll(user.id);
        if (isOn) await trail.happened(user, 'mfa_disabled', visitor.address);
        return isOn;
      });
      if (wasOn) notifyOwner(user, 'second_factor_off', visitor);
      return { ok: true };
    },

    /** Replaces all recovery codes. @throws as `enrolTotp`; 409 without a second factor; 429; 503 */
    async renewRecoveryCodes(
      actor: Actor,
      proof: OwnerBody,
      visitor: Visitor,
    ): Promise<{ recoveryCodes: string[] }> {
      const user = await confirmOwner(actor, proof, visitor);
      if (!user.mfaEnabled) throw conflict(messages.off);
      const { codes, store } = await recoveryCodes.prepare();
      await db.transaction(async () => {
        if (!(await totpSecrets.lock(user.id))) throw conflict(messages.off);
        await store(user.id);
        await trail.happened(user, 'recovery_codes_renewed', visitor.address);
      });
      notifyOwner(user, 'recovery_codes_renewed', visitor);
      return { recoveryCodes: codes };
    },
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
