import { foldName } from '../../../src/lib/text/names.rules';
import { useState } from 'react';
import type { Operator } from '../../../src/lib/entities/filters/filter-fields';
import type { Choice } from '../../ui/forms/choices/choices';
import { EditorChoices, EditorText } from '../../ui/filters/ConditionEditorParts';
import { useRead } from '../requests/useRead';
import type { ConditionField } from './conditions';

interface Props {
  field: ConditionField;
  names: Readonly<Record<string, string>>;
  operator: Operator;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** The values of a condition: choices with a search, partners found by name, or one or two inputs. */
export function ConditionValues(props: Props) {
  const { field, operator, value, onChange } = props;
  if (field.kind === 'partner') return <PartnerValues {...props} />;
  if (field.values.length > 0 && operator !== 'contains') return <ChoiceValues {...props} />;
  const isPeriod = operator === 'next' || operator === 'last';
  const isDay = !isPeriod && (field.kind === 'day' || field.kind === 'time');
  const isNumber = isPeriod || ['number', 'amount', 'minor'].includes(field.kind);
  const type = isDay ? 'date' : 'text';
  const labels =
    operator === 'between' ? ['From', 'To'] : [isPeriod ? 'Days' : operator === 'any' ? 'Values' : 'Value'];
  if (operator === 'any')
    return (
      <EditorText
        label="Values, separated by commas"
        placeholder="One, two"
        value={value.join(',')}
        onChange={(text) => onChange(text.split(','))}
        autoFocus
      />
    );
  return (
    <>
      {labels.map((label, index) => (
        <EditorText
          key={label}
          label={label}
          type={type}
          isNumber={isNumber}
          value={value[index] ?? ''}
          onChange={(text) => onChange(labels.map((_, at) => (at === index ? text : (value[at] ?? ''))))}
          autoFocus={index === 0}
        />
      ))}
    </>
  );
}

function ChoiceValues({ field, operator, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const words = foldName(typed);
  const known = new Set(field.values.map(({ id }) => id));
  const others = value.filter((id) => id !== '' && !known.has(id)).map((id): Choice => ({ id, label: id }));
  const shown = [...others, ...field.values].filter(({ label }) => foldName(label).includes(words));
  return (
    <EditorChoices
      label={`Values of ${field.label}`}
      typed={typed}
      onType={field.values.length > MAX_WITHOUT_SEARCH ? setTyped : null}
      choices={shown}
      isSeveral={operator === 'any'}
      value={value}
      onChange={onChange}
    />
  );
}

/** Shorter lists have no search. */
const MAX_WITHOUT_SEARCH = 7;

function PartnerValues({ field, names, operator, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const query = new URLSearchParams({
    limit: '20',
    sort: 'name',
    ...(typed.trim() && { search: typed.trim() }),
  });
  const { data } = useRead<{ id: string; name: string }[]>(`/api/partners?${query.toString()}`);
  const [known, setKnown] = useState(names);
  const found = (data ?? []).map(({ id, name }): Choice => ({ id, label: name }));
  const chosen = value
    .filter((id) => id !== '' && !found.some((choice) => choice.id === id))
    .map((id): Choice => ({ id, label: known[id] ?? id }));
  return (
    <EditorChoices
      label={`Values of ${field.label}`}
      typed={typed}
      onType={setTyped}
      choices={[...chosen, ...found]}
      isSeveral={operator === 'any'}
      value={value}
      onChange={(ids) => {
        setKnown({ ...known, ...Object.fromEntries(found.map(({ id, label }) => [id, label])) });
        onChange(ids);
      }}
    />
  );
}
