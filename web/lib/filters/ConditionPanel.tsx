import { useState, type RefObject } from 'react';
import { splitCondition } from '../../../src/lib/entities/filters/condition-text.rules';
import { FilterPanel } from '../../ui/filters/ConditionEditorParts';
import type { Conditions } from './conditions';
import { ConditionForm } from './ConditionForm';
import { FieldPicker } from './FieldPicker';

interface Props {
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  conditions: Conditions;
  /** The condition that is edited; null for a new one. */
  text: string | null;
  onApply: (text: string) => void;
}

/** Popover in which a condition is put together: a field, an operator and values. */
export default function ConditionPanel({ conditions, text, onApply, ...panel }: Props) {
  const given = text === null ? null : splitCondition(text);
  const [name, setName] = useState(given?.field ?? null);
  const field = conditions.fields.find((one) => one.name === name);
  const apply = (condition: string) => {
    panel.onOpenChange(false);
    onApply(condition);
  };
  return (
    <FilterPanel {...panel} label={field ? `Filter by ${field.label}` : 'Add a filter'}>
      {field ? (
        <ConditionForm
          field={field}
          names={conditions.names}
          given={given}
          onApply={apply}
          onBack={given === null ? () => setName(null) : null}
        />
      ) : (
        <FieldPicker
          fields={conditions.fields}
          onField={(chosen) => setName(chosen.name)}
          onCondition={apply}
        />
      )}
    </FilterPanel>
  );
}
