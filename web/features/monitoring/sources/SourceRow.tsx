import {
  checkFrequencies,
  monitoringMessages,
  type SourceStatus,
} from '../../../../src/features/monitoring/monitoring.rules';
import { countOf } from '../../../lib/lists/count-of';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { Badge } from '../../../ui/records/Badge';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { ExternalLink } from '../../../ui/actions/Link';
import { Select } from '../../../ui/forms/choices/Select';
import type { IconName } from '../../../ui/icons/Icon';
import { Inline } from '../../../ui/layout/Inline';
import { Button, IconButton } from '../../../ui/actions/Button';
import { Problem } from '../../../ui/feedback/Problem';
import { RowWords } from '../../../ui/layout/Rows';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { Code, Text } from '../../../ui/text/Text';
import { isUnderWay, type ShownCheck } from '../checks/useSourceChecks';
import type { SourceSummary } from '../monitoring-summaries';
import { itemNouns, optionNouns } from '../monitoring-texts';
import type { RowChanges } from './useSourceChanges';

const SourceCheckStatus = lazyComponent(() => import('../checks/SourceCheckStatus'));

interface Props {
  source: SourceSummary;
  /** The running check, or the result of the last one. */
  check: ShownCheck | undefined;
  canEdit: boolean;
  /** Opens the options. Undefined for a type without options. */
  onEdit?: (() => void) | undefined;
  onChange: (changes: RowChanges) => void;
  onCheck: () => void;
  onDelete: () => void;
}

const frequencies = choicesOf(checkFrequencies, statusLabel);

/** The status change that the button makes, by current status. */
const moves: Record<SourceStatus, { label: string; icon: IconName; to: 'active' | 'paused' }> = {
  active: { label: 'Pause', icon: 'pause', to: 'paused' },
  paused: { label: 'Resume', icon: 'play', to: 'active' },
  error: { label: 'Try again', icon: 'refresh', to: 'active' },
};

export function SourceRow({ source, check, canEdit, onEdit, onChange, onCheck, onDelete }: Props) {
  const { typeLabel, sourceUrl, previousUrl, address, status, checkFrequency } = source;
  const { ignoreRobots, lastChecked, lastError, lastNote, options, itemCount } = source;
  const optionCount = Object.keys(options).length;
  const move = moves[status];
  return (
    <li>
      <RowWords>
        <Inline>
          <span title={address}>
            {sourceUrl ? <ExternalLink href={sourceUrl}>{shortAddress(address)}</ExternalLink> : address}
          </span>
          <Badge>{typeLabel}</Badge>
          <StatusBadge status={status} />
          {ignoreRobots && <Badge>Ignores robots.txt</Badge>}
          {optionCount > 0 && <Badge>{countOf(optionCount, false, optionNouns)}</Badge>}
          <span role="status">{check && <SourceCheckStatus check={check} />}</span>
        </Inline>
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
        {previousUrl !== null && (
          <Text tone="muted" size="sm">
            Moved permanently from {shortAddress(previousUrl)}
          </Text>
        )}
        {typeof options.selector === 'string' && (
          <Text tone="muted" size="sm">
            Watches <Code>{options.selector}</Code>
          </Text>
        )}
        {canEdit && lastNote !== null && (
          <Text tone="muted" size="sm">
            {lastNote}
          </Text>
        )}
        {canEdit && lastError !== null && <Problem title="Last check failed:" message={lastError} />}
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
          {(ignoreRobots || isForbidden(lastError)) && (
            <Button
              size="sm"
              accessibleName={`${ignoreRobots ? 'Obey' : 'Ignore'} robots.txt: ${address}`}
              onPress={() => onChange({ ignoreRobots: !ignoreRobots })}
            >
              {ignoreRobots ? 'Obey robots.txt' : 'Ignore robots.txt'}
            </Button>
          )}
          {onEdit && (
            <IconButton size="sm" label={`Options of ${address}`} icon="settings" onPress={onEdit} />
          )}
          <Button
            size="sm"
            accessibleName={`Check Now: ${address}`}
            isPending={isUnderWay(check)}
            disabledReason={status === 'paused' ? monitoringMessages.sourcePaused : undefined}
            onPress={onCheck}
          >
            Check Now
          </Button>
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

/** Returns whether the last check failed because of robots.txt. */
const isForbidden = (lastError: string | null): boolean => lastError?.includes('robots.txt') === true;

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
