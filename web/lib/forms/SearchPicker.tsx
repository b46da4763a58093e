import { useState } from 'react';
import type { Choice } from '../../ui/forms/choices/choices';
import { ComboBox } from '../../ui/forms/choices/ComboBox';
import { useFound } from '../requests/useFound';

interface Props<Item> {
  name: string;
  label: string;
  description?: string;
  placeholder: string;
  isRequired?: boolean;
  /** Shown if nothing is found. */
  noneText: string;
  /** Path of a list call that takes `search` and `limit`. */
  path: string;
  choiceOf: (item: Item) => Choice;
  /** The initially selected item. */
  defaultValue?: Choice | null;
  /** Called for other parts of the form that depend on the selection. */
  onChange?: (choice: Choice | null) => void;
}

const FAILED = 'The search failed. Change the text to try again.';

/**
 * Selects one of possibly thousands of items. The server searches while the user types. Emptying the field clears the
 * selection. Submits the item's id under its `name`.
 */
export function SearchPicker<Item>(props: Props<Item>) {
  const { name, label, description, placeholder, isRequired, noneText, path, choiceOf } = props;
  const [value, setValue] = useState(props.defaultValue ?? null);
  const [text, setText] = useState(value?.label ?? '');
  // Don't search for the name of the selected item.
  const { found, isFailed } = useFound(path, text === value?.label ? '' : text.trim(), choiceOf);
  const choices = found?.filter(({ id }) => id !== value?.id) ?? [];
  const choose = (choice: Choice | null) => {
    setValue(choice);
    props.onChange?.(choice);
  };
  return (
    <ComboBox
      name={name}
      label={label}
      isRequired={isRequired}
      placeholder={placeholder}
      description={description}
      choices={value ? [value, ...choices] : choices}
      defaultFilter={() => true}
      emptyText={isFailed ? FAILED : found ? noneText : 'Searching…'}
      value={value?.id ?? null}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed);
        if (value && typed !== value.label) choose(null);
      }}
      onChange={(id) => {
        const choice = choices.find((one) => one.id === id);
        if (!choice) return;
        choose(choice);
        // When both value and text are controlled, the caller must keep them in sync.
        setText(choice.label);
      }}
    />
  );
}
