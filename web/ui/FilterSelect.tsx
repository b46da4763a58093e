import { Icon } from './Icon';
import type { Choice } from './choices';

interface Props {
  /** Name for screen readers. */
  label: string;
  name: string;
  /** The current value. It is shown even if it isn't among `choices`. */
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** -1 for a list with one tab stop, whose other rows Tab skips. */
  tabIndex?: -1;
}

/**
 * Filter of a list as a native select. Select renders its options twice on the server, which is too slow for a few
 * hundred values, and a phone's own picker is better for long lists.
 */
export function FilterSelect({ label, name, value, choices, onChange, tabIndex }: Props) {
  const isListed = choices.some((choice) => choice.id === value);
  return (
    <span className="ui-filter">
      <select
        aria-label={label}
        tabIndex={tabIndex}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map(optionOf)}
        {!isListed && <option value={value}>{value}</option>}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

const optionOf = ({ id, label, isDisabled }: Choice) => (
  <option key={id} value={id} disabled={isDisabled}>
    {label}
  </option>
);
