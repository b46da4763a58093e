import { trendText } from '../../../src/features/scorecards/scorecards.rules';
import type { Scorecard } from '../../../src/features/scorecards/scorecards.service';
import type { ScorecardPart } from '../../../src/features/workspaces/workspaces.rules';
import { Link } from '../../ui/actions/Link';
import { Progress } from '../../ui/feedback/Progress';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { RecordSection } from '../../ui/pages/RecordFrame';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Text } from '../../ui/text/Text';
import { dealsHref } from '../tiers/tier-words';

interface Props {
  partnerId: string;
  /** The time of the scorecard. */
  now: string;
  card: Scorecard;
  /** Returns the address of a tab of the partner. */
  addressOf: (tab: string) => string;
}

/** The health of a partner, with what each part follows from and a link to the records behind it. */
export function PartnerHealth({ partnerId, now, card: { score, health, trend, parts }, addressOf }: Props) {
  const year = new Date(now);
  year.setUTCFullYear(year.getUTCFullYear() - 1);
  const since = year.toISOString().slice(0, 10);
  const hrefs: Record<ScorecardPart, string> = {
    revenue: dealsHref(partnerId, 'status:is:won', `closedAt:after:${since}`),
    pipeline: dealsHref(partnerId, 'status:any:submitted,approved'),
    engagement: addressOf('contacts'),
    onboarding: addressOf('onboarding'),
    relationship: addressOf('activity'),
  };
  const change = trendText(trend);
  return (
    <RecordSection isRegion title="Health">
      <Stack gap={12}>
        <Inline gap={8}>
          <strong>{`${score} of 100`}</strong>
          <StatusBadge status={health} />
          {change !== null && (
            <Text tone="muted" size="sm">
              {change}
            </Text>
          )}
        </Inline>
        {parts.map(({ key, label, weight, score: part, explanation, inputs }) => (
          <div key={key}>
            <Progress label={label} value={part} max={100} text={`${part} · counts ${weight} %`} />
            <Text tone="muted" size="sm">
              {inputs.map((input) => `${input.label}: ${input.value}`).join(' · ')}
            </Text>
            <details>
              <summary>Why</summary>
              <Text tone="muted" size="sm">
                {explanation}
              </Text>
              <Link href={hrefs[key]} aria-label={`Show what counts: ${label}`}>
                Show what counts
              </Link>
            </details>
          </div>
        ))}
      </Stack>
    </RecordSection>
  );
}
