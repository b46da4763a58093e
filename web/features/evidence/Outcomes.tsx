import type { Outcome } from '../../../src/features/evidence/evidence.rules';
import { Fact, Facts } from '../../ui/lists/Facts';
import { Link } from '../../ui/actions/Link';
import { outcomeDisplays } from './outcome-display';

/** Links the records that were created from a found item. Renders nothing without any. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <Facts>
      {outcomes.map((outcome) => {
        const { icon, noun, pathOf } = outcomeDisplays[outcome.kind];
        return (
          <Fact key={outcome.id} icon={icon}>
            {`${noun} `}
            <Link href={pathOf(outcome)}>{outcome.name}</Link>
          </Fact>
        );
      })}
    </Facts>
  );
}
