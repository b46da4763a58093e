import type { Db } from '../../../db/connect';
import { createInstallationSecret } from '../../../db/secrets/installation-secret';
import type { Clock } from '../../../lib/clock';
import type { Log } from '../../../lib/logging/log';
import { createTextSealer } from '../../../lib/secrets/sealed-text';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { InvitationsRepo } from '../invitations/invitations.repo';
import type { SignInCompletion } from '../second-factor/complete-sign-in';
import type { KnownPlaces } from '../sessions/known-places';
import type { SignInTrail } from '../sessions/sign-in-trail';
import type { UsersRepo } from '../users.repo';
import { createAccountFinder } from './find-account';
import type { OidcIdentitiesRepo } from './oidc-identities.repo';
import { createOidcProvider } from './oidc-provider';
import { createOidcRequestsRepo } from './oidc-requests.repo';
import { createOidcService, type OidcService } from './oidc.service';
import type { OidcSettings } from '../../../config-oidc.rules';

interface Dependencies {
  settings: OidcSettings;
  isSignUpOpen: boolean;
  secure: boolean;
  db: Db;
  users: UsersRepo;
  identities: OidcIdentitiesRepo;
  invitations: InvitationsRepo;
  places: KnownPlaces;
  signInOrAsk: SignInCompletion['signInOrAsk'];
  signIns: SignInTrail;
  limits: RateLimits;
  log: Log;
  clock: Clock;
}

/** Wires sign-in with OpenID Connect for create-accounts.ts. */
export function createOidc(dependencies: Dependencies): OidcService {
  const readKey = createInstallationSecret(dependencies.db, 'openid-connect');
  return createOidcService({
    ...dependencies,
    provider: createOidcProvider(dependencies.settings, dependencies.clock),
    requests: createOidcRequestsRepo(dependencies.db),
    sealer: createTextSealer(async () => [{ number: 1, value: await readKey() }]),
    findAccount: createAccountFinder(dependencies),
  });
}
