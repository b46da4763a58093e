import { useId } from 'react';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { Grid } from '../../../ui/layout/Grid';
import { Avatar } from '../../../ui/records/Avatar';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Text } from '../../../ui/text/Text';

interface OnboardingPartner {
  id: string;
  name: string;
  industry: string;
  location: string;
  description: string;
}

interface Props {
  /** Explains what is listed. */
  intro: string | undefined;
  partners: readonly OnboardingPartner[];
  /** Number of partners in onboarding that aren't shown. */
  morePartners: number;
}

/** The partners in onboarding above the applications. */
export function OnboardingPartners({ intro, partners, morePartners }: Props) {
  return (
    <>
      {intro && (
        <Text tone="muted" size="sm">
          {intro}
        </Text>
      )}
      {partners.length > 0 && (
        <Grid as="ul" column="22rem">
          {partners.map((partner) => (
            <OnboardingCard key={partner.id} partner={partner} />
          ))}
        </Grid>
      )}
      {morePartners > 0 && (
        <p>
          <Link href="?tab=onboarding">
            {`${morePartners}${partners.length > 0 ? ' more' : ''} in onboarding`}
          </Link>
        </p>
      )}
    </>
  );
}

function OnboardingCard({ partner }: { partner: OnboardingPartner }) {
  const titleId = useId();
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <Avatar name={partner.name} />
        <CardWords>
          <h2 id={titleId}>{partner.name}</h2>
          <p>{`${partner.industry} · ${partner.location}`}</p>
        </CardWords>
        <StatusBadge status="onboarding" />
      </CardHeader>
      <Text lines={2}>{partner.description}</Text>
      <CardFooter>
        <ButtonLink
          size="sm"
          href={`/partners/${partner.id}?tab=onboarding`}
          aria-label={`View Onboarding: ${partner.name}`}
        >
          View Onboarding
        </ButtonLink>
      </CardFooter>
    </Card>
  );
}
