import { ColumnChoices } from '../../../ui/filters/ColumnChoices';
import { ViewSwitch } from '../../../ui/navigation/ViewSwitch';
import { Inline } from '../../../ui/layout/Inline';
import type { Layout } from './list-view';
import type { useListView } from './useListView';

const views = [
  { id: 'table', label: 'Table', icon: 'table' },
  { id: 'cards', label: 'Cards', icon: 'cards' },
  { id: 'board', label: 'Board', icon: 'board' },
] as const;

interface Props {
  view: ReturnType<typeof useListView<never>>;
  layouts: readonly Layout[];
}

/** Switches the layout of a list and chooses the table's columns. */
export function ListLayout({ view, layouts }: Props) {
  return (
    <Inline>
      {view.layout === 'table' && <ColumnChoices {...view.choices} />}
      {layouts.length > 1 && (
        <ViewSwitch
          label="Layout"
          views={views.filter(({ id }) => layouts.includes(id))}
          selected={view.layout}
          onChange={(id) => view.setLayout(layouts.find((layout) => layout === id) ?? 'table')}
        />
      )}
    </Inline>
  );
}
