import type { PortalTier as Tier } from '../../../src/features/tiers/tiers.service';
import { Stack } from '../../ui/layout/Stack';
import { Panel } from '../../ui/records/Panel';
import { BulletList } from '../../ui/text/BulletList';
import { Text } from '../../ui/text/Text';
import { CriterionBars } from './CriterionBars';
import { NO_TIER, missingText } from './tier-words';

/** The tier of a partner with its benefits, and what is missing to the next one. */
export function PortalTier({ tier: { value, benefits, next } }: { tier: Tier }) {
  const missing = next?.criteria.flatMap((criterion) => missingText(criterion) ?? []) ?? [];
  return (
    <Panel title="Your Tier">
      <Stack gap={12}>
        <p>
          <strong>{value ?? NO_TIER}</strong>
        </p>
        {benefits.length > 0 && (
          <BulletList>
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </BulletList>
        )}
        {next && (
          <Stack gap={8}>
            <h3>{`To ${next.tier}`}</h3>
            <CriterionBars criteria={next.criteria} />
            <Text tone="muted" size="sm">
              {missing.length === 0 ? `You meet ${next.tier}.` : `Missing: ${missing.join(', ')}.`}
            </Text>
            {next.benefits.length > 0 && (
              <>
                <Text size="sm">{`${next.tier} adds:`}</Text>
                <BulletList>
                  {next.benefits.map((benefit) => (
                    <li key={benefit}>{benefit}</li>
                  ))}
                </BulletList>
              </>
            )}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
