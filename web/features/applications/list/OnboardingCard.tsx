import { useId } from 'react';
import { Avatar } from '../../../ui/Avatar';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/Card';
import { ButtonLink } from '../../../ui/Link';
import { StatusBadge } from '../../../ui/StatusBadge';
import { Text } from '../../../ui/Text';

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
