import { useId } from 'react';
import { rewardValueText } from '../../../../src/features/referrals/programs/reward.rules';
import type { ReferralTemplate } from '../../../../src/features/referrals/templates/templates.schema';
import { shorten } from '../../../lib/texts/shorten';
import { Badge } from '../../../ui/records/Badge';
import { BulletList } from '../../../ui/text/BulletList';
import { Card, CardFooter, CardHeader, CardWords } from '../../../ui/records/Card';
import { Inline } from '../../../ui/layout/Inline';
import { Excerpt, Text } from '../../../ui/text/Text';
import { Button } from '../../../ui/actions/Button';
import { typeLabels } from '../referral-texts';

/** Number of best practices shown (spec §9). */
const PRACTICES_SHOWN = 3;

export function TemplateCard({ template, onOpen }: { template: ReferralTemplate; onOpen: () => void }) {
  const titleId = useId();
  const { name, type, category, description, bestPractices, rewardType, suggestedRewardValue } = template;
  const more = bestPractices.length - PRACTICES_SHOWN;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h2 id={titleId}>{name}</h2>
          <p>{category}</p>
        </CardWords>
      </CardHeader>
      <Inline gap={4}>
        <Badge tone="accent">{typeLabels[type]}</Badge>
        {rewardType !== 'custom' && <Badge>{rewardValueText(rewardType, suggestedRewardValue)}</Badge>}
      </Inline>
      <Excerpt>{shorten(description)}</Excerpt>
      <Text as="div" size="sm">
        <BulletList label={`Best practices of ${name}`}>
          {bestPractices.slice(0, PRACTICES_SHOWN).map((practice) => (
            <li key={practice}>{practice}</li>
          ))}
        </BulletList>
        {more > 0 && <Text tone="muted">{`+${more} more`}</Text>}
      </Text>
      <CardFooter>
        <Button size="sm" accessibleName={`View Details: ${name}`} icon="eye" onPress={onOpen}>
          View Details
        </Button>
      </CardFooter>
    </Card>
  );
}
