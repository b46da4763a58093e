import type { Appearance, AppearanceState } from '../../../src/features/audiences/appearance.rules';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Inline } from '../../ui/layout/Inline';
import { StatusBadge } from '../../ui/records/StatusBadge';

interface Props {
  state: AppearanceState;
  record: Appearance;
}

/** From when until when partners see a record, and whether that is over or still to come. */
export function AppearanceTimes({ state, record: { visibleFrom, visibleUntil } }: Props) {
  return (
    <Inline gap={8}>
      {state !== 'visible' && <StatusBadge status={state} />}
      <span>
        {visibleFrom === null ? 'At once' : <LocalTime time={visibleFrom} />}
        {visibleUntil !== null && (
          <>
            {' until '}
            <LocalTime time={visibleUntil} />
          </>
        )}
      </span>
    </Inline>
  );
}
