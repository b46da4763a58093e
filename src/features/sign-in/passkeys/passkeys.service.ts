import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import type { Actor } from '../../../lib/actor';
import { conflict, invalid, notFound, notSignedIn } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { truncate } from '../../../lib/text/unicode';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { RecoveryCodes } from '../second-factor/recovery-codes';
import type { SecondFactors } from '../second-factor/second-factors';
import type { SignInTicketsRepo } from '../second-factor/sign-in-tickets.repo';
import type { TotpSecretsRepo } from '../second-factor/totp-secrets.repo';
import type { NotifyOwner } from '../security-mails/security-mails';
import { deviceName } from '../../identity/sessions/device-name';
import type { RecentProof } from '../proof/recent-proof';
import type { Visitor } from '../../identity/sessions/visitor';
import { creationOptions, verifyCreation } from './ceremonies';
import type { Challenges } from './challenges';
import type { Passkey, PasskeysRepo, ShownPasskey } from './passkeys.repo';
import {
  MAX_PASSKEYS,
  PASSKEY_NAME_MAX,
  passkeyMessages as messages,
  type AddedPasskey,
  type OwnPasskey,
} from './passkeys.rules';
import type { NewPasskeyBody, RegistrationResponse } from './passkeys.schema';
import { allowsPasskeys, domainOf, relyingPartyOf, type RelyingParty } from './relying-party';

interface Dependencies extends Foundation, Identity {
  passkeys: PasskeysRepo;
  challenges: Challenges;
  recentProof: RecentProof;
  totpSecrets: TotpSecretsRepo;
  tickets: SignInTicketsRepo;
  secondFactors: SecondFactors;
  recoveryCodes: RecoveryCodes;
  notifyOwner: NotifyOwner;
}

/**
 * Manages the user's own passkeys. All signed-in users may change them for 15 minutes after they confirmed their
 * identity.
 */
export function createPasskeysService({
  db,
  users,
  passkeys,
  challenges,
  sessions,
  recentProof,
  totpSecrets,
  tickets,
  secondFactors,
  recoveryCodes,
  trail,
  notifyOwner,
  clock,
}: Dependencies) {
  const purposeOf = (actor: Actor, rp: RelyingParty) =>
    ({ ceremony: 'create', rpId: rp.id, holder: sessions.idOf(actor) }) as const;

  async function requireRoom(userId: string): Promise<void> {
    if ((await passkeys.count(userId)) >= MAX_PASSKEYS) throw conflict(messages.tooMany);
  }

  /** Returns the credential of a response, and the challenge that it signed. @throws 400 */
  async function verify(actor: Actor, response: RegistrationResponse, rp: RelyingParty) {
    let signed = '';
    const created = await verifyCreation(response, rp, async (challenge) => {
      signed = challenge;
      const state = await challenges.check(challenge, purposeOf(actor, rp));
      if (state === 'expired') throw invalid(messages.expired);
      return state === 'valid';
    });
    if (!created) throw invalid(messages.notCreated);
    return { created, challenge: signed };
  }

  return {
    isAvailableAt: allowsPasskeys,

    /** Returns the initial values of the screens that add a passkey. */
    async formFor(actor: Actor, origin: string, { userAgent }: Pick<Visitor, 'userAgent'>) {
      return {
        isAvailable: allowsPasskeys(origin),
        email: actor.email,
        suggestedName: truncate(deviceName(userAgent ?? null), PASSKEY_NAME_MAX),
        isConfirmed: await recentProof.isRecent(actor),
      };
    },

    /**
     * Lists passkeys, newest first. Those of an earlier domain of the server are marked, because browsers don't offer
     * them here.
     */
    list: async ({ userId }: Actor, origin: string, request: PageRequest): Promise<Page<OwnPasskey>> =>
      mapPage(await passkeys.page(userId, request), (passkey) => present(passkey, domainOf(origin))),

    /**
     * Returns the options with which the browser creates a passkey.
     * @throws 403 if the user hasn't confirmed their identity within 15 minutes; 409 without https, or with 20 passkeys
     */
    async creationOptions(actor: Actor, origin: string) {
      const { userId: id, email, name } = actor;
      const rp = relyingPartyOf(origin);
      await recentProof.require(actor);
      await requireRoom(id);
      return creationOptions({
        rp,
        challenge: await challenges.issue(purposeOf(actor, rp)),
        user: { id, email, name },
        existing: await passkeys.ofUserAt(id, rp.id),
      });
    },

    /**
     * Adds the passkey that the browser created. The first second factor turns two-factor authentication on, ends the
     * user's other sessions, and returns recovery codes.
     * @throws 400 for a response that is invalid, expired or used; 409; 503 when too many others are waiting
     */
    async add(
      actor: Actor,
      { name, response }: NewPasskeyBody,
      origin: string,
      visitor: Visitor,
    ): Promise<AddedPasskey> {
      const rp = relyingPartyOf(origin);
      const { created, challenge } = await verify(actor, response, rp);
      const { credential, aaguid, credentialDeviceType, credentialBackedUp } = created;
      // Create the codes outside the transaction, because hashing them takes long.
      const codes = actor.mfaEnabled ? null : await recoveryCodes.prepare();
      const passkey: Passkey = {
        id: newId(),
        userId: actor.userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        rpId: rp.id,
        transports: response.response.transports,
        aaguid,
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
        createdAt: clock.now().toISOString(),
        lastUsedAt: null,
      };
      const { user, turnedOn } = await db.transaction(async () => {
        const wasOn = await totpSecrets.lock(actor.userId);
        const owner = await users.byId(actor.userId);
        if (!owner) throw notSignedIn();
        if (!(await challenges.use(challenge))) throw invalid(messages.notCreated);
        await requireRoom(owner.id);
        if (!(await passkeys.insert(passkey))) throw conflict(messages.alreadyAdded);
        await trail.happened(owner, 'passkey_added', visitor.address, [
          { field: 'passkey', from: null, to: name },
        ]);
        if (wasOn) return { user: owner, turnedOn: false };
        // Two-factor authentication was turned off since the request began.
        if (!codes) throw invalid(messages.expired);
        await users.update(owner.id, { mfaEnabled: true });
        await codes.store(owner.id);
        await tickets.deleteOf(owner.id);
        await sessions.endOthers(actor);
        await trail.happened(owner, 'mfa_enabled', visitor.address);
        return { user: owner, turnedOn: true };
      });
      notifyOwner(user, 'passkey_added', visitor);
      return { ...present(passkey, rp.id), ...(turnedOn && codes && { recoveryCodes: codes.codes }) };
    },

    /**
     * Removes a passkey, and ends the user's other sessions, because its device may be lost. Without another second
     * factor, this turns two-factor authentication off.
     * @throws 403 as `creationOptions`; 404 for an id that is unknown or another user's
     */
    async remove(actor: Actor, id: string, visitor: Visitor): Promise<void> {
      await recentProof.require(actor);
      const { user, isOff } = await db.transaction(async () => {
        await totpSecrets.lock(actor.userId);
        const name = await passkeys.delete(actor.userId, id);
        if (name === undefined) throw notFound(messages.notFound);
        const owner = await users.byId(actor.userId);
        if (!owner) throw notSignedIn();
        await sessions.endOthers(actor);
        await tickets.deleteOf(owner.id);
        await trail.happened(owner, 'passkey_removed', visitor.address, [
          { field: 'passkey', from: name, to: null },
        ]);
        if (await secondFactors.hasAny(owner.id)) return { user: owner, isOff: false };
        await secondFactors.removeAll(owner.id);
        await trail.happened(owner, 'mfa_disabled', visitor.address);
        return { user: owner, isOff: true };
      });
      notifyOwner(user, 'passkey_removed', visitor);
      if (isOff) notifyOwner(user, 'second_factor_off', visitor);
    },
  };
}

const present = (
  { id, name, backedUp, createdAt, lastUsedAt, rpId }: ShownPasskey,
  domain: string,
): OwnPasskey => ({ id, name, backedUp, createdAt, lastUsedAt, rpId, usableHere: rpId === domain });

export type PasskeysService = ReturnType<typeof createPasskeysService>;
