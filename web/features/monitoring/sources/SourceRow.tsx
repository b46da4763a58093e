import { checkFrequencies, type SourceStatus } from '../../../../src/features/monitoring/monitoring.rules';
import type { SourceChanges } from '../../../../src/features/monitoring/monitoring.schema';
import { countOf } from '../../../lib/count-of';
import { LocalTime } from '../../../lib/LocalTime';
import { Badge } from '../../../ui/Badge';
import { choicesOf } from '../../../ui/choices';
import { ExternalLink } from '../../../ui/Link';
import { FilterSelect } from '../../../ui/FilterSelect';
import { Icon, type IconName } from '../../../ui/Icon';
import { PlainButton } from '../../../ui/PlainButton';
import { StatusBadge } from '../../../ui/StatusBadge';
import { statusLabel } from '../../../ui/status';
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
      <div className="ui-rows-words">
        <div className="ui-inline">
          <Badge>{typeLabel}</Badge>
          <StatusBadge status={status} />
        </div>
        <p title={address}>
          {sourceUrl ? <ExternalLink href={sourceUrl}>{shortAddress(address)}</ExternalLink> : address}
        </p>
        <p className="ui-muted ui-small ui-numbers">
          {!canEdit && `${statusLabel(checkFrequency)} · `}
          {lastChecked === null ? (
            'Not checked yet'
          ) : (
            <>
              Checked <LocalTime time={lastChecked} />
            </>
          )}
          {` · ${countOf(itemCount, false, itemNouns)}`}
        </p>
        {lastError !== null && <Problem message={lastError} />}
      </div>
      {canEdit && (
        <div className="ui-inline">
          <FilterSelect
            label={`Check frequency of ${address}`}
            name="checkFrequency"
            value={checkFrequency}
            choices={frequencies}
            onChange={(next) => {
              const chosen = checkFrequencies.find((one) => one === next);
              if (chosen) onChange({ checkFrequency: chosen });
            }}
          />
          <PlainButton
            label={move.label}
            accessibleName={`${move.label}: ${address}`}
            icon={move.icon}
            onPress={() => onChange({ status: move.to })}
          />
          <PlainButton label={`Delete ${address}`} icon="trash" isIconOnly onPress={onDelete} />
        </div>
      )}
    </li>
  );
}

/** Maximum length that fits in a row. Longer messages can be expanded. */
const PROBLEM_SHOWN = 90;

/** Why the last check failed. */
function Problem({ message }: { message: string }) {
  if (message.length <= PROBLEM_SHOWN)
    return (
      <p className="ui-problem ui-small">
        <span>{`Last check failed: ${message}`}</span>
      </p>
    );
  return (
    <details className="ui-problem ui-small">
      <summary>
        <span>Last check failed:</span>
        <span className="ui-truncate">{message}</span>
        <Icon name="chevron-down" />
      </summary>
      <p>{message}</p>
    </details>
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
