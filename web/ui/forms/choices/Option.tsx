import type { Choice } from './choices';
import { Icon } from '../../icons/Icon';
import { OptionItem } from '../../overlays/overlay-parts';

/** Option of a Select or ComboBox. */
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
