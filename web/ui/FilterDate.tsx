import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  name: string;
  /** `yyyy-MM-dd`, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** While a year is typed it is a date in the first century for a moment: none of these is sent. */
const EARLIEST = '2000-01-01';
const LATEST = '2999-12-31';

/** A day that narrows a list: the browser's own field, so that phones offer their own calendar. */
export function FilterDate({ label, name, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Not controlled: React would undo what is half typed. It follows when the URL changes otherwise.
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <label className="ui-filter" data-kind="date">
      {label}
      <input
        ref={input}
        type="date"
        name={name}
        defaultValue={value}
        min={EARLIEST}
        max={LATEST}
        onChange={({ currentTarget }) => {
          if (currentTarget.validity.valid) onChange(currentTarget.value);
        }}
      />
    </label>
  );
}
