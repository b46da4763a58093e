import { ruleLimits } from '../../../../src/features/monitoring/rules/rules.rules';
import { countOf } from '../../../lib/lists/count-of';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { Button, IconButton } from '../../../ui/actions/Button';
import { Problem } from '../../../ui/feedback/Problem';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { Inline } from '../../../ui/layout/Inline';
import { RowWords } from '../../../ui/layout/Rows';
import { Text } from '../../../ui/text/Text';
import { itemNouns } from '../monitoring-texts';
import type { RuleSummary } from './load-rules.server';
import { ruleSummary, type Names } from './rule-summary';

interface Props {
  rule: RuleSummary;
  names: Names;
  canEdit: boolean;
  onToggle: (isEnabled: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function RuleRow({ rule, names, canEdit, onToggle, onEdit, onDelete }: Props) {
  const { name, isEnabled, matchedCount, lastMatchedAt, pausedUntil } = rule;
  return (
    <li>
      <RowWords>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        <p dir="auto">{ruleSummary(rule, names)}</p>
        <Text tone="muted" size="sm" isNumeric>
          {!canEdit && !isEnabled && 'Off · '}
          {`Matched ${countOf(matchedCount, false, itemNouns)}`}
          {lastMatchedAt !== null && (
            <>
              {' · last '}
              <LocalTime time={lastMatchedAt} />
            </>
          )}
        </Text>
        {pausedUntil !== null && (
          <>
            <Problem
              title="Creating is paused:"
              message={`The rule created ${ruleLimits.createdPerHour} records within an hour. Items that it matches until the time below get no record.`}
            />
            <Text tone="muted" size="sm">
              Paused until <LocalTime time={pausedUntil} />
            </Text>
          </>
        )}
      </RowWords>
      {canEdit && (
        <Inline>
          <Checkbox isSelected={isEnabled} onChange={onToggle} aria-label={`On: ${name}`}>
            On
          </Checkbox>
          <Button size="sm" icon="pencil" accessibleName={`Edit: ${name}`} onPress={onEdit}>
            Edit
          </Button>
          <IconButton size="sm" label={`Delete ${name}`} icon="trash" onPress={onDelete} />
        </Inline>
      )}
    </li>
  );
}
