import { signInWith } from '../../../../src/features/sign-in/oidc/oidc.rules';
import { withNext } from '../../../../src/features/sign-in/next-path.rules';
import { ButtonLink } from '../../../ui/actions/Link';
import { Divider } from '../../../ui/layout/sections/Divider';

interface Props {
  name: string;
  /** The path to open after signing in. */
  next: string;
}

/** Links to the OpenID provider, which signs the visitor in. */
export function ProviderButton({ name, next }: Props) {
  return (
    <ButtonLink href={withNext('/auth/oidc/start', next)} variant="primary">
      {signInWith(name)}
    </ButtonLink>
  );
}

/** Shows the button above a password form. Renders nothing if OpenID Connect isn't configured. */
export function ProviderOption({ name, next }: { name: string | null; next: string }) {
  if (name === null) return null;
  return (
    <>
      <ButtonLink href={withNext('/auth/oidc/start', next)}>{signInWith(name)}</ButtonLink>
      <Divider>or</Divider>
    </>
  );
}
