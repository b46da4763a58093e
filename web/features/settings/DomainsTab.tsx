import { Badge } from '../../ui/records/Badge';
import { Button } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/Section';
import { TextField } from '../../ui/forms/TextField';

const SOON = 'Coming soon';

/** A preview of planned features, all disabled (spec §2). */
export default function DomainsTab() {
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
      <SingleSignOn
        title="SAML 2.0"
        description="Let your identity provider, such as Okta or Entra ID, sign people in."
      />
      <SingleSignOn
        title="OAuth 2.0"
        description="Let people sign in with an account they already have, such as Google's."
      />
    </>
  );
}

function SingleSignOn({ title, description }: { title: string; description: string }) {
  return (
    <Section title={`${title} SSO`} description={description}>
      <Inline justify="between">
        <Badge>{SOON}</Badge>
        <Button disabledReason={`${title} SSO is coming soon`}>Configure {title}</Button>
      </Inline>
    </Section>
  );
}
