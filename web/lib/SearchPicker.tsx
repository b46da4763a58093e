import { useEffect, useState } from 'react';
import { readCall } from './call';
import type { Choice } from '../ui/choices';
import { ComboBox } from '../ui/ComboBox';

interface Props<Item> {
  name: string;
  label: string;
  description?: string;
  placeholder: string;
  isRequired?: boolean;
  errorMessage?: string | undefined;
  /** Shown where nothing is found. */
  noneText: string;
  /** The list call that takes `search` and `limit`. */
  path: string;
  choiceOf: (item: Item) => Choice;
  /** What is picked; null: nothing. */
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
}

const SHOWN = 20;
const PAUSE_MS = 250;

/** One of a list of which there may be thousands: the server searches while one types. Emptying the field picks nothing. */
export function SearchPicker<Item>(props: Props<Item>) {
  const { name, label, description, placeholder, isRequired, errorMessage, noneText } = props;
  const { path, choiceOf, value, onChange } = props;
  const [text, setText] = useState(value?.label ?? '');
  // The name of what is picked stands in the field: it is no search.
  const found = useFound(path, text === value?.label ? '' : text.trim(), choiceOf);
  const choices = found?.filter(({ id }) => id !== value?.id) ?? [];
  return (
    <ComboBox
      name={name}
      label={label}
      isRequired={isRequired}
      placeholder={placeholder}
      description={description}
      errorMessage={errorMessage}
      choices={value ? [value, ...choices] : choices}
      defaultFilter={() => true}
      emptyText={found === null ? 'Searching…' : noneText}
      value={value?.id ?? null}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed);
        if (value && typed !== value.label) onChange(null);
      }}
      onChange={(id) => {
        const choice = choices.find((one) => one.id === id);
        if (!choice) return;
        onChange(choice);
        // Where value and text both have an owner, the owner keeps them alike.
        setText(choice.label);
      }}
    />
  );
}

/** What contains all words; null while it is on the way. */
function useFound<Item>(path: string, search: string, choiceOf: (item: Item) => Choice): Choice[] | null {
  const [found, setFound] = useState<{ search: string; items: Item[] } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const ask = async () => {
      const query = new URLSearchParams({ limit: String(SHOWN), search });
      const items = await readCall<Item[]>(`${path}?${query}`, aborter.signal);
      if (!aborter.signal.aborted) setFound({ search, items: items ?? [] });
    };
    const timer = setTimeout(() => void ask(), search === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [path, search]);
  return found?.search === search ? found.items.map(choiceOf) : null;
}
