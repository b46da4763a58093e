import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import styled from 'styled-components';
import { Button } from './Button';
import { CheckboxGroup } from './CheckboxGroup';
import type { Choice } from './choices';
import { Icon } from './Icon';
import { buttonLook } from './looks';
import { FloatingPanel } from './overlay-parts';
import { space } from './tokens';

const Panel = styled(Dialog)`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  min-width: 13rem;
  padding: ${space[12]} ${space[16]};
  outline: none;
`;

interface Props {
  label: string;
  /** In the URL, once for each value that is chosen. */
  name: string;
  /** What is in force. */
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
}

/** A filter above a list that takes several values, chosen in a popover. */
export function FilterChoices({ label, name, value, choices, onChange }: Props) {
  return (
    <DialogTrigger>
      <AriaButton {...buttonLook('secondary')} aria-haspopup="dialog">
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
      </AriaButton>
      {/* Before any script runs, Enter in the search field keeps what is chosen. */}
      {value.map((one) => (
        <input key={one} type="hidden" name={name} value={one} />
      ))}
      <FloatingPanel placement="bottom start" offset={4}>
        <Panel aria-label={label}>
          <CheckboxGroup label={label} choices={choices} value={[...value]} onChange={onChange} />
          {value.length > 0 && (
            <Button variant="ghost" size="sm" onPress={() => onChange([])}>
              Clear
            </Button>
          )}
        </Panel>
      </FloatingPanel>
    </DialogTrigger>
  );
}
