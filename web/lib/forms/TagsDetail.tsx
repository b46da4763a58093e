import type { Choice } from '../../ui/forms/choices/choices';
import type { InlineControl } from '../../ui/forms/InlineEdit';
import TagPicker from '../../ui/tags/TagPicker';

export interface TagsDetailProps extends InlineControl {
  vocabulary: {
    choices: readonly Choice[];
    max: number;
    /** Message for more than `max` tags. */
    maxMessage: string;
  };
}

/** Edits tags of a vocabulary, which are one per line in `value`. The code loads on first use. */
export default function TagsDetail({ label, value, vocabulary, onChange }: TagsDetailProps) {
  return (
    <TagPicker
      hideLabel
      autoFocus
      {...vocabulary}
      label={label}
      placeholder="Add a tag"
      value={linesOf(value)}
      onChange={(tags) => onChange(tags.join('\n'))}
    />
  );
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
