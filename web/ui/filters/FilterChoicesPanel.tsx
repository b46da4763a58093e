import type { RefObject } from 'react';
import { Button } from '../actions/Button';
import { CheckboxGroup } from '../forms/choices/CheckboxGroup';
import type { Choice } from '../forms/choices/choices';
import { FormPanel } from '../overlays/FormPanel';

interface Props {
  label: string;
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  value: readonly string[];
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
}

/** Popover of FilterChoices. */
export default function FilterChoicesPanel({
  label,
  triggerRef,
  isOpen,
  onOpenChange,
  value,
  choices,
  onChange,
}: Props) {
  return (
    <FormPanel label={label} triggerRef={triggerRef} isOpen={isOpen} onOpenChange={onOpenChange}>
      <CheckboxGroup label={label} choices={choices} value={[...value]} onChange={onChange} />
      {value.length > 0 && (
        <Button variant="ghost" size="sm" onPress={() => onChange([])}>
          Clear
        </Button>
      )}
    </FormPanel>
  );
}
