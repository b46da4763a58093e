import { Button } from '../actions/Button';
import type { Choice } from '../forms/choices/choices';
import { Icon } from '../icons/Icon';
import { useLazyPanel } from '../overlays/useLazyPanel';

const loadPanel = () => import('./FilterChoicesPanel');

interface Props {
  label: string;
  /** Name of the URL parameter, which is repeated for each chosen value. */
  name: string;
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
}

/** Filter that takes several values, chosen in a popover. The popover's code loads on hover or focus. */
export function FilterChoices({ label, name, value, choices, onChange }: Props) {
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <>
      <Button {...button} aria-haspopup="dialog">
        {label}
        {value.length > 0 && (
          <span className="ui-badge" data-tone="accent">
            {value.length}
            <span className="ui-hidden"> chosen</span>
          </span>
        )}
        <Icon name="chevron-down" />
      </Button>
      {/* Before scripts run, Enter in the search field keeps the chosen values. */}
      {value.map((one) => (
        <input key={one} type="hidden" name={name} value={one} />
      ))}
      {Panel && <Panel {...panel} label={label} value={value} choices={choices} onChange={onChange} />}
    </>
  );
}
