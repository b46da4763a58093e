import type { Choice } from '../forms/choices/choices';
import { IconButton } from '../actions/Button';

interface Props {
  label: string;
  tags: readonly Choice[];
  /** Called to remove a tag, by its own button. */
  onRemove?: (tag: Choice) => void;
  /** Label of that button; `Delete` by default. */
  removeLabel?: string;
}

/** A TagGroup for hundreds of tags. Each tag and its button are plain elements. */
export function TagList({ label, tags, onRemove, removeLabel = 'Delete' }: Props) {
  return (
    <ul className="ui-tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <span className="ui-truncate">{tag.label}</span>
          {onRemove && (
            <IconButton
              size="sm"
              icon="close"
              label={removeLabel}
              accessibleName={`${removeLabel} ${tag.label}`}
              onPress={() => onRemove(tag)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
