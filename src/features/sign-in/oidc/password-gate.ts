import { forbidden } from '../../../lib/errors';
import { signInWith } from './oidc.rules';

interface Options {
  /** From PARTNERHUB_PASSWORD_SIGNIN. */
  isPasswordSignInOn: boolean;
  /** The provider's name; null: OpenID Connect isn't configured. */
  oidcName: string | null;
}

/** Returns a function that refuses passwords where only the provider signs people in. */
export function createPasswordGate({ isPasswordSignInOn, oidcName }: Options) {
  /** @throws 403 `Sign in with <name>` */
  return function requirePasswordSignIn(): void {
    if (!isPasswordSignInOn && oidcName !== null) throw forbidden(signInWith(oidcName));
  };
}

export type RequirePasswordSignIn = ReturnType<typeof createPasswordGate>;
