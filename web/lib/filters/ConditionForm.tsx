import { useState, type FormEvent } from 'react';
import {
  conditionText,
  takesNothing,
  type ConditionText,
} from '../../../src/lib/entities/filters/condition-text.rules';
import type { Operator } from '../../../src/lib/condition';
import { operatorsOf } from '../../../src/lib/entities/filters/operators.rules';
import { Button } from '../../ui/actions/Button';
import { EditorActions, EditorSelect } from '../../ui/filters/ConditionEditorParts';
import { operatorWords, type ConditionField } from './conditions';
import { ConditionValues } from './ConditionValues';

interface Props {
  field: ConditionField;
  names: Readonly<Record<string, string>>;
  /** The condition that is edited; null for a new one. */
  given: ConditionText | null;
  onApply: (text: string) => void;
  /** Returns to the choice of the field. */
  onBack: (() => void) | null;
}

/** The operator and the values of a condition. Enter applies it. */
export function ConditionForm({ field, names, given, onApply, onBack }: Props) {
  const possible = operatorsOf[field.kind];
  const usual = field.kind === 'text' && field.values.length === 0 ? 'contains' : possible[0];
  const [operator, setOperator] = useState<Operator>(
    possible.find((one) => one === given?.operator) ?? usual ?? 'is',
  );
  const [values, setValues] = useState<readonly string[]>(given?.values ?? []);
  const needed = takesNothing.includes(operator) ? 0 : operator === 'between' ? 2 : 1;
  const isSeveral = operator === 'any' || operator === 'between';
  const filled = (isSeveral ? values : values.slice(0, 1)).map((value) => value.trim()).filter(Boolean);
  const isComplete = filled.length >= needed;

  function apply(event: FormEvent) {
    event.preventDefault();
    if (isComplete)
      onApply(conditionText({ field: field.name, operator, values: needed === 0 ? [] : [...filled] }));
  }

  return (
    <form onSubmit={apply}>
      <EditorSelect
        label={field.label}
        value={operator}
        choices={possible.map((id) => ({ id, label: operatorWords[id] }))}
        onChange={(chosen) => setOperator(possible.find((one) => one === chosen) ?? operator)}
        autoFocus={given === null && needed === 0}
      />
      {needed > 0 && (
        <ConditionValues
          key={operator}
          field={field}
          names={names}
          operator={operator}
          value={values}
          onChange={setValues}
        />
      )}
      <EditorActions>
        {onBack && (
          <Button variant="ghost" size="sm" onPress={onBack}>
            Back
          </Button>
        )}
        <Button variant="primary" size="sm" type="submit" isDisabled={!isComplete}>
          Apply
        </Button>
      </EditorActions>
    </form>
  );
}
