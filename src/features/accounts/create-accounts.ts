import type { Db } from '../../db/connect';
import { createInstallationSecret } from '../../db/secrets/installation-secret';
import { createKeyRing } from '../../db/secrets/key-ring';
import type { Background } from '../../lib/concurrency/background';
import type { Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import { createTextSealer } from '../../lib/secrets/sealed-text';
import type { RevokeKeys } from '../api-keys/revoke-keys';
import type { AuditTrail } from '../audit/audit-trail';
import type { MailQueue } from '../mail/mail-queue';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { CreateWorkspace } from '../workspaces/create-workspace';
import type { MembersRepo } from '../workspaces/members.repo';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { createEmailChangesRepo } from './email-changes/email-changes.repo';
import { createEmailChanges } from './email-changes/create-email-changes';
import { createAccountDeletion } from './deletion/account-deletion';
import { createAcceptInvitation } from './invitations/accept-invitation';
import { createAccountsService } from './accounts.service';
import { createSessionStarter } from './sessions/begin-session';
import { createInvitationsRepo } from './invitations/invitations.repo';
import { createInvitationsService } from './invitations/invitations.service';
import { createMembershipEnd } from './members/end-membership';
import { createMembersService } from './members/members.service';
import { createOperatorsService } from './members/operators.service';
import { createSecurityMails } from './security-mails/security-mails';
import { createKnownPlaces } from './sessions/known-places';
import { createKnownPlacesRepo } from './sessions/known-places.repo';
import { createInvitationMailer } from './invitations/mail-invitation';
import { createInvitationOpener } from './invitations/open-invitation';
import { createPartnerNamesRepo } from './invitations/partner-names.repo';
import { createMagicLinksRepo } from './magic-links/magic-links.repo';
import { createMagicLinksService } from './magic-links/magic-links.service';
import { createPasswordResetsRepo } from './passwords/password-resets.repo';
import { createPasswordResetsService } from './passwords/password-resets.service';
import { createPasswords, type PasswordCost } from './passwords/passwords';
import { createPasswordChange } from './passwords/change-password';
import { createNewPasswordHasher } from './passwords/hash-new-password';
import { createOwnerConfirmation } from './sessions/confirm-owner';
import { createRecentProof } from './sessions/recent-proof';
import { createOwnSessionsService } from './sessions/own-sessions.service';
import { createPasswordVerifier } from './sessions/verify-password';
import type { Sessions } from './sessions/sessions';
import { createSignInTrail } from './sessions/sign-in-trail';
import { createChallenges } from './passkeys/challenges';
import { createPasskeysRepo } from './passkeys/passkeys.repo';
import { createPasskeysService } from './passkeys/passkeys.service';
import { createPasskeyConfirmation } from './passkeys/confirm-with-passkey';
import { createPasskeySignIn } from './passkeys/sign-in-with-passkey';
import { createUsedChallengesRepo } from './passkeys/used-challenges.repo';
import { createOidcAcceptance } from './oidc/accept-oidc-sign-in';
import { createOidc } from './oidc/create-oidc';
import { createMembershipGiver } from './oidc/give-membership';
import { createOidcIdentitiesRepo } from './oidc/oidc-identities.repo';
import type { SignInWays } from './oidc/oidc.rules';
import type { OidcSettings } from '../../config-oidc.rules';
import { createPasswordGate } from './oidc/password-gate';
import { createCodeCheck } from './second-factor/check-code';
import { createSignInCompletion } from './second-factor/complete-sign-in';
import { createKeyRotation, SECOND_FACTOR_KEYS } from './second-factor/rotate-key';
import { createRecoveryCodes } from './second-factor/recovery-codes';
import { createRecoveryCodesRepo } from './second-factor/recovery-codes.repo';
import { createSecondFactorService } from './second-factor/second-factor.service';
import { createSecondFactors } from './second-factor/second-factors';
import { createSignInTicketsRepo } from './second-factor/sign-in-tickets.repo';
import { createTotpSecretsRepo } from './second-factor/totp-secrets.repo';
import type { Erasure } from '../erasure/create-erasure';
import { createUsersRepo, type UserRenamed } from './users.repo';
import { createLinkVoiding } from './void-links';
import { createInvitationWithdrawal } from './invitations/withdraw-invitations';

interface Dependencies {
  erasure: Erasure;
  /** Base URL for links that aren't created by a request. */
  linkBase: string;
  /** Whether browsers reach the server over https. */
  secure: boolean;
  /** From PARTNERHUB_SIGNUP. */
  isSignUpOpen: boolean;
  /** From PARTNERHUB_PASSWORD_SIGNIN. */
  isPasswordSignInOn: boolean;
  /** null: OpenID Connect isn't configured. */
  oidcSettings: OidcSettings | null;
  passwordCost: PasswordCost | undefined;
  mail: MailQueue;
  db: Db;
  clock: Clock;
  log: Log;
  background: Background;
  sessions: Sessions;
  limits: RateLimits;
  members: MembersRepo;
  workspaces: WorkspacesRepo;
  createWorkspace: CreateWorkspace;
  revokeKeys: RevokeKeys;
  renamed: UserRenamed;
  /** Deletes what only this user sees in other features. Runs in the transaction that deletes the account. */
  deletePrivate(userId: string): Promise<void>;
  /** Reschedules mails that are planned in the user's time zone. Runs in the transaction of the change. */
  timeZoneChanged(userId: string, timeZone: string | null): Promise<void>;
  audit: AuditTrail;
}

export function createAccounts({
  linkBase,
  secure,
  isSignUpOpen,
  isPasswordSignInOn,
  oidcSettings,
  passwordCost,
  mail,
  background,
  workspaces,
  ...shared
}: Dependencies) {
  const { db } = shared;
  const users = createUsersRepo(db);
  const invitations = createInvitationsRepo(db);
  const partners = createPartnerNamesRepo(db);
  const passwords = createPasswords(passwordCost);
  const places = createKnownPlaces({ ...shared, places: createKnownPlacesRepo(db), secure });
  const oidcName = oidcSettings?.name ?? null;
  const onlyProvider = isPasswordSignInOn ? null : oidcName;
  const notifyOwner = createSecurityMails({ ...shared, mail, background, linkBase, onlyProvider });
  const starter = createSessionStarter({ ...shared, users, places, notifyOwner });
  const signIns = createSignInTrail({ ...shared, users, background });
  const hashNewPassword = createNewPasswordHasher({ passwords });
  const checks = createPasswordVerifier({ ...shared, users, passwords, places, signIns });
  const requirePasswordSignIn = createPasswordGate({ isPasswordSignInOn, oidcName });
  const own = { ...shared, ...checks, users, passwords, hashNewPassword, requirePasswordSignIn };
  const resets = createPasswordResetsRepo(db);
  const magicLinks = createMagicLinksRepo(db);
  const totpSecrets = createTotpSecretsRepo(db);
  const recoveryCodesRepo = createRecoveryCodesRepo(db);
  const tickets = createSignInTicketsRepo(db);
  const emailChanges = createEmailChangesRepo(db);
  const voidLinks = createLinkVoiding({ resets, magicLinks, emailChanges, tickets });
  const recoveryCodes = createRecoveryCodes({ recoveryCodes: recoveryCodesRepo, passwords });
  const passkeys = createPasskeysRepo(db);
  const secondFactors = createSecondFactors({
    totpSecrets,
    passkeys,
    recoveryCodes: recoveryCodesRepo,
    tickets,
  });
  const ring = createKeyRing(db, SECOND_FACTOR_KEYS);
  const sealer = createTextSealer(ring.keys);
  const factors = { totpSecrets, recoveryCodes, recoveryCodesRepo, tickets, secondFactors, sealer };
  const entrance = { ...own, ...factors, places, ...starter, signIns, notifyOwner, voidLinks };
  const withdrawInvitations = createInvitationWithdrawal({ ...shared, invitations });
  const identities = createOidcIdentitiesRepo(db);
  const endMembership = createMembershipEnd({ ...shared, withdrawInvitations });
  const giveMembership = createMembershipGiver({
    ...shared,
    membership: oidcSettings?.membership ?? null,
    identities,
    workspaces,
    withdrawInvitations,
    endMembership,
  });
  const completion = createSignInCompletion({
    ...entrance,
    useCode: createCodeCheck(factors),
    acceptOidcSignIn: createOidcAcceptance({ ...entrance, identities, giveMembership }),
  });
  const people = { ...entrance, ...completion, endMembership };
  const challenges = createChallenges({
    ...shared,
    usedChallenges: createUsedChallengesRepo(db),
    readKey: createInstallationSecret(db, 'passkey-challenges'),
  });
  const recentProof = createRecentProof(own);
  const ownerConfirmation = createOwnerConfirmation({ ...own, isPasswordSignInOn, recentProof });
  const { confirmOwner } = ownerConfirmation;
  const passwordResets = createPasswordResetsService({
    ...people,
    resets,
    mail,
    background,
  });
  const magicLinksService = createMagicLinksService({ ...people, links: magicLinks, mail, background });
  const oidc =
    oidcSettings &&
    createOidc({ ...people, settings: oidcSettings, isSignUpOpen, secure, identities, invitations });
  const emails = createEmailChanges({
    ...people,
    emailChanges,
    confirmOwner,
    identities,
    oidcSettings,
    isPasswordSignInOn,
    mail,
  });
  const openInvitation = createInvitationOpener({ ...shared, invitations });
  const invitationsService = createInvitationsService({
    ...people,
    invitations,
    openInvitation,
    partners,
    mailInvitation: createInvitationMailer({ ...shared, workspaces, mail }),
  });
  const signInWays: SignInWays = { oidcName, password: isPasswordSignInOn };
  return {
    services: {
      accounts: createAccountsService({ ...people, isSignUpOpen }),
      changePassword: createPasswordChange({ ...people, confirmOwner }),
      ownSessions: createOwnSessionsService(people),
      secondFactor: createSecondFactorService({ ...people, confirmOwner }),
      signInWithCode: completion.signInWithCode,
      recentProof,
      ownerConfirmation,
      passkeyConfirmation: createPasskeyConfirmation({ ...people, passkeys, challenges }),
      passkeys: createPasskeysService({ ...people, passkeys, challenges, recentProof }),
      passkeySignIn: createPasskeySignIn({ ...people, passkeys, challenges, secure }),
      waitingSignIn: completion.waitingSignIn,
      /** null: OpenID Connect isn't configured. */
      oidc,
      signInWays,
      passwordResets,
      magicLinks: magicLinksService,
      ...emails,
      invitations: invitationsService,
      acceptInvitation: createAcceptInvitation({ ...people, invitations, openInvitation }),
      members: createMembersService({ ...shared, withdrawInvitations, endMembership }),
      accountDeletion: createAccountDeletion({ ...people, workspaces, invitations, confirmOwner }),
      secondFactorKeys: createKeyRotation({ db, ring, sealer, totpSecrets }),
      operators: createOperatorsService({
        ...people,
        workspaces,
        identities,
        partners,
        passwordResets,
        invitations: invitationsService,
        linkBase,
      }),
    },
    /** Deletes expired links and places that haven't been used for long. */
    async sweep(): Promise<void> {
      await Promise.all([
        passwordResets.sweep(),
        magicLinksService.sweep(),
        emails.emailChanges.sweep(),
        places.sweep(),
        completion.sweep(),
        challenges.sweep(),
        oidc?.sweep(),
      ]);
    },
  };
}

export type AccountServices = ReturnType<typeof createAccounts>['services'];
