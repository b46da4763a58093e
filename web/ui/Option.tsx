import { Icon } from './Icon';
import { OptionItem } from './overlay-parts';

/** Something to pick. `id` is the stored value, `label` what people read. */
export interface Choice {
  id: string;
  label: string;
  description?: string;
  isDisabled?: boolean;
}

/** A closed list of spec.md as choices. */
export function choicesOf(
  values: readonly string[],
  label: (value: string) => string = (value) => value,
): Choice[] {
  return values.map((value) => ({ id: value, label: label(value) }));
}

/** One choice of a Select or ComboBox. */
export function Option({ choice }: { choice: Choice }) {
  return (
    <OptionItem id={choice.id} textValue={choice.label} isDisabled={choice.isDisabled}>
      <span>
        {choice.label}
        {choice.description && <small>{choice.description}</small>}
      </span>
      <Icon name="check" />
    </OptionItem>
  );
}
