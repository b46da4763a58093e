import { checkFrequencies, type SourceStatus } from '../../../../src/features/monitoring/monitoring.rules';
import type { SourceChanges } from '../../../../src/features/monitoring/monitoring.schema';
import { countOf } from '../../../lib/count-of';
import { LocalTime } from '../../../lib/LocalTime';
import { Badge } from '../../../ui/Badge';
import { choicesOf } from '../../../ui/choices';
import { ExternalLink } from '../../../ui/Link';
import { Select } from '../../../ui/Select';
import type { IconName } from '../../../ui/Icon';
import { Inline } from '../../../ui/Inline';
import { Button, IconButton } from '../../../ui/Button';
import { Problem } from '../../../ui/Problem';
import { RowWords } from '../../../ui/Rows';
import { StatusBadge } from '../../../ui/StatusBadge';
import { statusLabel } from '../../../ui/status';
import { Text } from '../../../ui/Text';
import type { SourceSummary } from '../monitoring-summaries';
import { itemNouns } from '../monitoring-texts';

interface Props {
  source: SourceSummary;
  canEdit: boolean;
  onChange: (changes: SourceChanges) => void;
  onDelete: () => void;
}

const frequencies = choicesOf(checkFrequencies, statusLabel);

/** The status change that the button makes, by current status. */
const moves: Record<SourceStatus, { label: string; icon: IconName; to: 'active' | 'paused' }> = {
  active: { label: 'Pause', icon: 'pause', to: 'paused' },
  paused: { label: 'Resume', icon: 'play', to: 'active' },
  error: { label: 'Try again', icon: 'refresh', to: 'active' },
};

export function SourceRow({ source, canEdit, onChange, onDelete }: Props) {
  const { typeLabel, sourceUrl, address, status, checkFrequency, lastChecked, lastError, itemCount } = source;
  const move = moves[status];
  return (
    <li>
      <RowWords>
        <Inline>
          <Badge>{typeLabel}</Badge>
          <StatusBadge status={status} />
        </Inline>
        <p title={address}>
          {sourceUrl ? <ExternalLink href={sourceUrl}>{shortAddress(address)}</ExternalLink> : address}
        </p>
        <Text tone="muted" size="sm" isNumeric>
          {!canEdit && `${statusLabel(checkFrequency)} · `}
          {lastChecked === null ? (
            'Not checked yet'
          ) : (
            <>
              Checked <LocalTime time={lastChecked} />
            </>
          )}
          {` · ${countOf(itemCount, false, itemNouns)}`}
        </Text>
        {lastError !== null && <Problem title="Last check failed:" message={lastError} />}
      </RowWords>
      {canEdit && (
        <Inline>
          <Select
            hideLabel
            label={`Check frequency of ${address}`}
            name="checkFrequency"
            value={checkFrequency}
            choices={frequencies}
            onChange={(next) => {
              const chosen = checkFrequencies.find((one) => one === next);
              if (chosen) onChange({ checkFrequency: chosen });
            }}
          />
          <Button
            size="sm"
            accessibleName={`${move.label}: ${address}`}
            icon={move.icon}
            onPress={() => onChange({ status: move.to })}
          >
            {move.label}
          </Button>
          <IconButton size="sm" label={`Delete ${address}`} icon="trash" onPress={onDelete} />
        </Inline>
      )}
    </li>
  );
}

const ADDRESS_SHOWN = 60;

/**
 * Shortens an address: drops the scheme, "www." and the middle of a long one, because the ends tell addresses apart.
 */
function shortAddress(address: string): string {
  const text = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  if (text.length <= ADDRESS_SHOWN) return text;
  const half = Math.floor(ADDRESS_SHOWN / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
