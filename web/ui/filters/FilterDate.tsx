import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  name: string;
  /** `yyyy-MM-dd`, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** While a year is being typed, the value is briefly a date in the first century, which must not be sent. */
const EARLIEST = '2000-01-01';
const LATEST = '2999-12-31';

/** Date filter of a list. Uses the native field, so that phones offer their own calendar. */
export function FilterDate({ label, name, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Uncontrolled, because React would discard a half-typed date. The effect applies other changes of the URL.
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
