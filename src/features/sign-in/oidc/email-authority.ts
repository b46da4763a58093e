import { emailComesFrom } from './oidc.rules';
import type { OidcIdentitiesRepo } from './oidc-identities.repo';
import type { OidcSettings } from '../../../config-oidc.rules';

interface Dependencies {
  identities: OidcIdentitiesRepo;
  /** null: OpenID Connect isn't configured. */
  oidcSettings: OidcSettings | null;
  /** From PARTNERHUB_PASSWORD_SIGNIN. */
  isPasswordSignInOn: boolean;
}

export function createEmailAuthority({ identities, oidcSettings, isPasswordSignInOn }: Dependencies) {
  return {
    /**
     * Returns why users can't change the email of their account; null if they can. An account that is connected to the
     * provider keeps the address that the provider has verified, whose domain the operator may have allowed.
     */
    async problemOf(userId: string): Promise<string | null> {
      if (!oidcSettings) return null;
      const { issuer, name } = oidcSettings;
      const isConnected = !isPasswordSignInOn || (await identities.ofUser(userId, issuer)) !== undefined;
      return isConnected ? emailComesFrom(name) : null;
    },
  };
}

export type EmailAuthority = ReturnType<typeof createEmailAuthority>;
