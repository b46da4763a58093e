import type { SignInWays } from '../../../../src/features/sign-in/oidc/oidc.rules';
import { Badge } from '../../../ui/records/Badge';
import { Button } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { Section } from '../../../ui/layout/sections/Section';
import { TextField } from '../../../ui/forms/text/TextField';

const SOON = 'Coming soon';

interface Props {
  ways: SignInWays;
}

/** Single sign-on, and a preview of planned features, which are disabled (spec §2). */
export default function DomainsTab({ ways }: Props) {
  return (
    <>
      <Section
        title="Custom domain"
        description="Serve your workspace and its application form under your own name."
      >
        <TextField label="Domain" placeholder="partners.example.com" isDisabled />
        <Inline justify="between">
          <Badge>{SOON}</Badge>
          <Button disabledReason="Custom domains are coming soon">Connect Domain</Button>
        </Inline>
      </Section>
      <Section
        title="SAML 2.0 SSO"
        description="Let your identity provider, such as Okta or Entra ID, sign people in."
      >
        <Inline justify="between">
          <Badge>{SOON}</Badge>
          <Button disabledReason="SAML 2.0 SSO is coming soon">Configure SAML 2.0</Button>
        </Inline>
      </Section>
      <OpenIdConnect ways={ways} />
    </>
  );
}

/** Shows whether the operator has configured OpenID Connect for the whole installation. */
function OpenIdConnect({ ways: { oidcName, password } }: Props) {
  return (
    <Section
      title="OAuth 2.0 SSO"
      description="Let people sign in with OpenID Connect, for example with Keycloak, Entra ID, Google or Authentik."
    >
      <Inline>
        {oidcName === null ? <Badge>Not configured</Badge> : <Badge tone="success">Configured</Badge>}
      </Inline>
      {oidcName === null ? (
        <p>
          The administrator who runs this server configures it with <code>PARTNERHUB_OIDC_ISSUER</code>,{' '}
          <code>PARTNERHUB_OIDC_CLIENT_ID</code> and <code>PARTNERHUB_OIDC_CLIENT_SECRET</code>.
        </p>
      ) : (
        <p>
          People sign in with <strong>{oidcName}</strong>
          {password ? ', or with a password or passkey.' : '. Passwords are switched off.'}
        </p>
      )}
    </Section>
  );
}
