import type { RefObject } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/Button';
import { CheckboxGroup } from '../forms/choices/CheckboxGroup';
import type { Choice } from '../forms/choices/choices';
import { FloatingPanel } from '../overlays/overlay-parts';
import { space } from '../tokens/tokens';

const Panel = styled(FloatingPanel)`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  min-width: 13rem;
  padding: ${space[12]} ${space[16]};
`;

interface Props {
  label: string;
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
  clearLabel?: string;
  /** Called to clear the choice. By default, `onChange` gets an empty list. */
  onClear?: () => void;
}

/**
 * Popover of FilterChoices and ColumnChoices. The popover itself is the dialog: with a dialog inside it, React Aria's hidden dismiss
 * buttons for screen readers would be outside of any landmark.
 */
export default function FilterChoicesPanel({
  label,
  triggerRef,
  isOpen,
  onOpenChange,
  value,
  choices,
  onChange,
  clearLabel = 'Clear',
  onClear = () => onChange([]),
}: Props) {
  return (
    <Panel
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      offset={4}
    >
      <CheckboxGroup label={label} choices={choices} value={[...value]} onChange={onChange} />
      {value.length > 0 && (
        <Button variant="ghost" size="sm" onPress={onClear}>
          {clearLabel}
        </Button>
      )}
    </Panel>
  );
}
