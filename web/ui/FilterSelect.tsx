import { Icon } from './Icon';
import type { Choice } from './choices';

interface Props {
  /** Read, not seen. */
  label: string;
  name: string;
  /** What is in force; one that is not among `choices` is shown all the same. */
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** -1: among many alike, of which Tab reaches that of the one that is in focus. */
  tabIndex?: -1;
}

/**
 * A filter above a list: the browser's own select. Select renders its options twice on the server, which a filter
 * with a few hundred values cannot afford, and a phone's own picker is better at long lists.
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
