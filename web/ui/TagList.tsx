import type { Choice } from './choices';
import { PlainButton } from './PlainButton';

interface Props {
  label: string;
  tags: readonly Choice[];
  /** Makes each removable by a button of its own. */
  onRemove?: (tag: Choice) => void;
  /** What that is: `Delete` unless said. */
  removeLabel?: string;
}

/** TagGroup for hundreds: each tag and its button are plain elements. */
export function TagList({ label, tags, onRemove, removeLabel = 'Delete' }: Props) {
  return (
    <ul className="ui-tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <span className="ui-truncate">{tag.label}</span>
          {onRemove && (
            <PlainButton
              icon="close"
              isIconOnly
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
