import { useId } from 'react';
import { Avatar } from '../../../ui/records/Avatar';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { ButtonLink } from '../../../ui/actions/Link';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Text } from '../../../ui/text/Text';

export interface OnboardingPartner {
  id: string;
  name: string;
  industry: string;
  location: string;
  description: string;
}

export function OnboardingCard({ partner }: { partner: OnboardingPartner }) {
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
