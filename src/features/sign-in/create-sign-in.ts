import type { Foundation } from '../../foundation';
import { createInstallationSecret } from '../../db/secrets/installation-secret';
import { createKeyRing } from '../../db/secrets/key-ring';
import { createSealedColumns, SEALED_COLUMN_KEYS } from '../../db/secrets/sealed-columns.repo';
import { createTextSealer } from '../../lib/secrets/sealed-text';
import type { RevokeKeys } from '../api-keys/revoke-keys';
import type { MailQueue } from '../mail/mail-queue';
import { createEmailChangesRepo } from './email-changes/email-changes.repo';
import { createEmailChangesService } from './email-changes/email-changes.service';
import { createAccountRename } from './email-changes/rename-account';
import { createEmailSetter } from './email-changes/set-email';
import { createSignInService } from './sign-in.service';
import { createSessionStarter } from './sessions/begin-session';
import { createSecurityMails } from './security-mails/security-mails';
import { createKnownPlaces } from './sessions/known-places';
import { createKnownPlacesRepo } from './sessions/known-places.repo';
import { createMagicLinksRepo } from './magic-links/magic-links.repo';
import { createMagicLinksService } from './magic-links/magic-links.service';
import { createPasswordResetsRepo } from './passwords/password-resets.repo';
import { createPasswordResetsService } from './passwords/password-resets.service';
import { createPasswordChange } from './passwords/change-password';
import { createOwnerConfirmation } from './proof/confirm-owner';
import { createRecentProof } from './proof/recent-proof';
import { createPasswordVerifier } from './passwords/verify-password';
import { createChallenges } from './passkeys/challenges';
import { createPasskeysRepo } from './passkeys/passkeys.repo';
import { createPasskeysService } from './passkeys/passkeys.service';
import { createPasskeyConfirmation } from './passkeys/confirm-with-passkey';
import { createPasskeySignIn } from './passkeys/sign-in-with-passkey';
import { createUsedChallengesRepo } from './passkeys/used-challenges.repo';
import { createOidcAcceptance, type GiveMembership } from './oidc/accept-oidc-sign-in';
import { createEmailAuthority } from './oidc/email-authority';
import { createAccountFinder } from './oidc/find-account';
import { createOidcProvider } from './oidc/oidc-provider';
import { createOidcRequestsRepo } from './oidc/oidc-requests.repo';
import { createOidcService } from './oidc/oidc.service';
import { createOidcIdentitiesRepo } from './oidc/oidc-identities.repo';
import type { SignInWays } from './oidc/oidc.rules';
import type { OidcSettings } from '../../config-oidc.rules';
import { createPasswordGate } from './oidc/password-gate';
import { createCodeCheck } from './second-factor/check-code';
import { createSignInCompletion } from './second-factor/complete-sign-in';
import { createKeyRotation } from './second-factor/rotate-key';
import { createRecoveryCodes } from './second-factor/recovery-codes';
import { createRecoveryCodesRepo } from './second-factor/recovery-codes.repo';
import { createSecondFactorService } from './second-factor/second-factor.service';
import { createSecondFactors } from './second-factor/second-factors';
import { createSignInTicketsRepo } from './second-factor/sign-in-tickets.repo';
import { createTotpSecretsRepo } from './second-factor/totp-secrets.repo';
import { createLinkVoiding } from './void-links';
import type { Identity } from '../identity/create-identity';
import type { CreateWorkspace } from '../workspaces/create-workspace';

interface Dependencies extends Foundation, Identity {
  /** From PARTNERHUB_SIGNUP. */
  isSignUpOpen: boolean;
  /** From PARTNERHUB_PASSWORD_SIGNIN. */
  isPasswordSignInOn: boolean;
  /** null: OpenID Connect isn't configured. */
  oidcSettings: OidcSettings | null;
  mail: MailQueue;
  createWorkspace: CreateWorkspace;
  revokeKeys: RevokeKeys;
  /** Whether a workspace has invited the person with this email. */
  isInvited(email: string): Promise<boolean>;
  giveMembership: GiveMembership;
}

/** All ways to sign in, and the changes that an owner makes to them. */
export function createSignIn(dependencies: Dependencies) {
  const { db, passwords, isPasswordSignInOn, oidcSettings } = dependencies;
  const oidcName = oidcSettings?.name ?? null;
  const onlyProvider = isPasswordSignInOn ? null : oidcName;
  const places = createKnownPlaces({ ...dependencies, places: createKnownPlacesRepo(db) });
  const notifyOwner = createSecurityMails({ ...dependencies, onlyProvider });
  const starter = createSessionStarter({ ...dependencies, places, notifyOwner });
  const checks = createPasswordVerifier({ ...dependencies, places });
  const requirePasswordSignIn = createPasswordGate({ isPasswordSignInOn, oidcName });
  const resets = createPasswordResetsRepo(db);
  const magicLinks = createMagicLinksRepo(db);
  const totpSecrets = createTotpSecretsRepo(db);
  const recoveryCodesRepo = createRecoveryCodesRepo(db);
  const tickets = createSignInTicketsRepo(db);
  const emailChanges = createEmailChangesRepo(db);
  const passkeys = createPasskeysRepo(db);
  const identities = createOidcIdentitiesRepo(db);
  const secondFactors = createSecondFactors({
    totpSecrets,
    passkeys,
    recoveryCodes: recoveryCodesRepo,
    tickets,
  });
  const ring = createKeyRing(db, SEALED_COLUMN_KEYS);
  const sealer = createTextSealer(ring.keys);
  const entrance = {
    ...dependencies,
    ...checks,
    ...starter,
    places,
    notifyOwner,
    requirePasswordSignIn,
    totpSecrets,
    recoveryCodes: createRecoveryCodes({ recoveryCodes: recoveryCodesRepo, passwords }),
    recoveryCodesRepo,
    tickets,
    secondFactors,
    sealer,
    identities,
    passkeys,
    voidLinks: createLinkVoiding({ resets, magicLinks, emailChanges, tickets }),
    challenges: createChallenges({
      ...dependencies,
      usedChallenges: createUsedChallengesRepo(db),
      readKey: createInstallationSecret(db, 'passkey-challenges'),
    }),
  };
  const completion = createSignInCompletion({
    ...entrance,
    useCode: createCodeCheck(entrance),
    acceptOidcSignIn: createOidcAcceptance(entrance),
  });
  const recentProof = createRecentProof(entrance);
  const ownerConfirmation = createOwnerConfirmation({ ...entrance, recentProof });
  const people = { ...entrance, ...completion, ...ownerConfirmation, recentProof };
  const passwordResets = createPasswordResetsService({ ...people, resets });
  const magicLinksService = createMagicLinksService({ ...people, links: magicLinks });
  const oidc = oidcSettings && createOidc({ ...people, settings: oidcSettings });
  const setEmail = createEmailSetter(people);
  const emailChangesService = createEmailChangesService({
    ...people,
    emailChanges,
    setEmail,
    emailAuthority: createEmailAuthority(people),
  });
  const signInWays: SignInWays = { oidcName, password: isPasswordSignInOn };
  return {
    services: {
      signIn: createSignInService(people),
      changePassword: createPasswordChange(people),
      secondFactor: createSecondFactorService(people),
      signInWithCode: completion.signInWithCode,
      recentProof,
      ownerConfirmation,
      passkeyConfirmation: createPasskeyConfirmation(people),
      passkeys: createPasskeysService(people),
      passkeySignIn: createPasskeySignIn(people),
      waitingSignIn: completion.waitingSignIn,
      /** null: OpenID Connect isn't configured. */
      oidc,
      signInWays,
      passwordResets,
      magicLinks: magicLinksService,
      emailChanges: emailChangesService,
      renameAccount: createAccountRename({ ...people, setEmail }),
      secondFactorKeys: createKeyRotation({ db, ring, sealer, sealedColumns: createSealedColumns(db) }),
    },
    /** The parts of sign-in for membership. */
    parts: {
      ...checks,
      ...starter,
      ...completion,
      ...ownerConfirmation,
      notifyOwner,
      requirePasswordSignIn,
      identities,
      secondFactors,
      passwordResets,
      voidLinks: entrance.voidLinks,
    },
    /** Deletes expired links and places that haven't been used for long. */
    async sweep(): Promise<void> {
      await Promise.all([
        passwordResets.sweep(),
        magicLinksService.sweep(),
        emailChangesService.sweep(),
        places.sweep(),
        completion.sweep(),
        entrance.challenges.sweep(),
        oidc?.sweep(),
      ]);
    },
  };
}

type OidcParts = Omit<
  Parameters<typeof createOidcService>[0],
  'provider' | 'requests' | 'sealer' | 'findAccount'
> &
  Parameters<typeof createAccountFinder>[0];

function createOidc(parts: OidcParts) {
  const readKey = createInstallationSecret(parts.db, 'openid-connect');
  return createOidcService({
    ...parts,
    provider: createOidcProvider(parts.settings, parts.clock),
    requests: createOidcRequestsRepo(parts.db),
    sealer: createTextSealer(async () => [{ number: 1, value: await readKey() }]),
    findAccount: createAccountFinder(parts),
  });
}

/** The parts of sign-in for membership. */
export type SignIn = ReturnType<typeof createSignIn>['parts'];
export type SignInServices = ReturnType<typeof createSignIn>['services'];
