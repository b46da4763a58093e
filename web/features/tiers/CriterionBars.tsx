import { shareReached, type MeasuredCriterion } from '../../../src/features/tiers/tiers.rules';
import { Link } from '../../ui/actions/Link';
import { Progress } from '../../ui/feedback/Progress';
import { Stack } from '../../ui/layout/Stack';
import { hasText, sentenceOf } from './tier-words';

interface Props {
  criteria: readonly MeasuredCriterion[];
  /** Returns the list of the records that a criterion counts. */
  hrefOf?: (criterion: MeasuredCriterion) => string | null;
}

/** How much of each criterion a partner has reached, with a link to what was counted. */
export function CriterionBars({ criteria, hrefOf }: Props) {
  return (
    <Stack gap={12}>
      {criteria.map((criterion) => {
        const href = hrefOf?.(criterion) ?? null;
        const label = sentenceOf(criterion);
        return (
          <div key={label}>
            <Progress
              label={label}
              value={Math.round(100 * shareReached(criterion))}
              max={100}
              text={hasText(criterion)}
            />
            {href !== null && (
              <Link href={href} aria-label={`Show what counts: ${label}`}>
                Show what counts
              </Link>
            )}
          </div>
        );
      })}
    </Stack>
  );
}
