import { useEffect, useRef } from 'react';

interface Props {
  /** The label, which is also the placeholder. */
  label: string;
  name: string;
  value: string;
  type?: 'text' | 'number' | 'url';
  onChange: (value: string) => void;
}

/** Filter of a list by an exact value. Applied on Enter or when the field loses the focus. */
export function FilterText({ label, name, value, type = 'text', onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Uncontrolled, because each letter would load another list. The effect applies other changes of the URL.
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const apply = ({ value: typed, validity }: HTMLInputElement) => {
    if (!validity.badInput && typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <span className="ui-filter" data-kind="text">
      <input
        ref={input}
        type={type === 'number' ? 'number' : 'text'}
        inputMode={type === 'url' ? 'url' : undefined}
        step={type === 'number' ? 'any' : undefined}
        name={name}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={MAX_LENGTH}
        defaultValue={value}
        onBlur={({ currentTarget }) => apply(currentTarget)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') apply(currentTarget);
        }}
      />
    </span>
  );
}

/** Maximum length of a filter that list calls accept. */
const MAX_LENGTH = 2048;
