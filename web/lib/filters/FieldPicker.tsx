import { useState, type FormEvent } from 'react';
import { EditorText, PickList, PickRow } from '../../ui/filters/ConditionEditorParts';
import type { ConditionField } from './conditions';
import { fieldsMatching, suggestConditions } from './suggest-conditions';

interface Props {
  fields: readonly ConditionField[];
  onField: (field: ConditionField) => void;
  /** Called with a whole condition that was suggested. */
  onCondition: (text: string) => void;
}

/** Finds a field, or a whole condition, by what is typed. Enter takes the first one. */
export function FieldPicker({ fields, onField, onCondition }: Props) {
  const [typed, setTyped] = useState('');
  const suggestions = suggestConditions(fields, typed);
  const found = fieldsMatching(fields, typed);

  function takeFirst(event: FormEvent) {
    event.preventDefault();
    const [suggestion] = suggestions;
    const [field] = found;
    if (field && typed !== '') onField(field);
    else if (suggestion) onCondition(suggestion.id);
  }

  return (
    <form onSubmit={takeFirst}>
      <EditorText
        label="Search fields and values"
        placeholder="Field or value…"
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <PickList label="Fields and conditions">
        {found.map((field) => (
          <PickRow key={field.name} onPress={() => onField(field)}>
            {field.label}
          </PickRow>
        ))}
        {suggestions.map(({ id, label }) => (
          <PickRow key={id} onPress={() => onCondition(id)}>
            {label}
          </PickRow>
        ))}
      </PickList>
      {found.length + suggestions.length === 0 && <p role="status">Nothing matches.</p>}
    </form>
  );
}
