import type { Choice } from './choices';
import { Icon } from './Icon';
import { buttonLook } from './looks';
import { useLatePanel } from './useLatePanel';

const loadPanel = () => import('./FilterChoicesPanel');

interface Props {
  label: string;
  /** In the URL, once for each value that is chosen. */
  name: string;
  /** What is in force. */
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
}

/** A filter above a list that takes several values, chosen in a popover. Its code comes when somebody reaches for it. */
export function FilterChoices({ label, name, value, choices, onChange }: Props) {
  const { button, Panel, panel } = useLatePanel(loadPanel);
  return (
    <>
      <button {...buttonLook('secondary')} {...button} aria-haspopup="dialog">
        <span className="ui-button-label">
          {label}
          {value.length > 0 && (
            <span className="ui-badge" data-tone="accent">
              {value.length}
              <span className="ui-hidden"> chosen</span>
            </span>
          )}
          <Icon name="chevron-down" />
        </span>
      </button>
      {/* Before any script runs, Enter in the search field keeps what is chosen. */}
      {value.map((one) => (
        <input key={one} type="hidden" name={name} value={one} />
      ))}
      {Panel && <Panel {...panel} label={label} value={value} choices={choices} onChange={onChange} />}
    </>
  );
}
