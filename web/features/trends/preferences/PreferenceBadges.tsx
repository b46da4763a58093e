import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Inline } from '../../../ui/layout/Inline';
import { Button } from '../../../ui/actions/Button';
import { TagList } from '../../../ui/tags/TagList';
import { Text } from '../../../ui/text/Text';
import type { TrendSelection } from './usePreferences';

interface Props {
  wanted: TrendSelection;
  canEdit: boolean;
  /** Called with the new values of each list that changes. */
  onChange: (changes: Partial<TrendSelection>) => void;
}

/** Shows the workspace's preferences. Each one can be removed. */
export function PreferenceBadges({ wanted, canEdit, onChange }: Props) {
  const { industries, locations, keywords } = wanted;
  const tags = [
    ...industries.map((label) => ({ id: `industry ${label}`, label })),
    ...locations.map((label) => ({ id: `location ${label}`, label })),
    ...keywords.map((keyword) => ({ id: `keyword ${keyword}`, label: `“${keyword}”` })),
  ];
  const region = useFocusFallback(tags.length, (badges) => badges.querySelector('button'));
  const remove = ({ id }: Choice) => {
    const others = <Value extends string>(kind: string, values: readonly Value[]) =>
      values.filter((value) => `${kind} ${value}` !== id);
    if (id.startsWith('industry ')) onChange({ industries: others('industry', industries) });
    else if (id.startsWith('location ')) onChange({ locations: others('location', locations) });
    else onChange({ keywords: others('keyword', keywords) });
  };
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label="Preferences">
      <Inline flows>
        {tags.length === 0 ? (
          <Text tone="muted" size="sm">
            No preferences yet: everything that was found is shown.
          </Text>
        ) : (
          <TagList
            label="Followed topics"
            tags={tags}
            removeLabel="Remove"
            onRemove={canEdit ? remove : undefined}
          />
        )}
        {canEdit && industries.length + locations.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon="close"
            // Keeps the keywords, which people typed themselves. They are removed one by one or in the dialog
            // (spec §7).
            onPress={() => onChange({ industries: [], locations: [] })}
          >
            Clear all
          </Button>
        )}
      </Inline>
    </div>
  );
}
