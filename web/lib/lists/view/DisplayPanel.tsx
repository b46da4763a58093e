import type { RefObject } from 'react';
import { Button } from '../../../ui/actions/Button';
import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import { Stack } from '../../../ui/layout/Stack';
import { ViewSwitch } from '../../../ui/navigation/ViewSwitch';
import { FormPanel, WideOnly } from '../../../ui/overlays/FormPanel';
import { densities, type Layout } from './list-view';
import type { useListView } from './useListView';

const views = [
  { id: 'table', label: 'Table', icon: 'table' },
  { id: 'cards', label: 'Cards', icon: 'cards' },
  { id: 'board', label: 'Board', icon: 'board' },
] as const;

const rowHeights = [
  { id: 'compact', label: 'Compact' },
  { id: 'normal', label: 'Normal' },
  { id: 'relaxed', label: 'Relaxed' },
] as const;

interface Props {
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  view: ReturnType<typeof useListView<never>>;
  layouts: readonly Layout[];
}

/** Popover of ListLayout. The choice of columns is not offered on phones, whose rows show the same few cells. */
export default function DisplayPanel({ view, layouts, ...panel }: Props) {
  const { layout, setLayout, choices, density, setDensity } = view;
  return (
    <FormPanel {...panel} label="Display">
      {layouts.length > 1 && (
        <ViewSwitch
          label="Layout"
          views={views.filter(({ id }) => layouts.includes(id))}
          selected={layout}
          onChange={(id) => {
            panel.onOpenChange(false);
            setLayout(layouts.find((one) => one === id) ?? 'table');
          }}
        />
      )}
      {layout === 'table' && (
        <WideOnly>
          <Stack gap={8}>
            <ViewSwitch
              label="Row height"
              views={rowHeights}
              selected={density}
              onChange={(id) => setDensity(densities.find((one) => one === id) ?? 'normal')}
            />
            <CheckboxGroup
              label="Columns"
              choices={choices.columns.slice(1).map(({ id, header }) => ({ id, label: header }))}
              value={[...choices.shown]}
              onChange={choices.onChange}
            />
            <Button variant="ghost" size="sm" onPress={choices.onReset}>
              Reset
            </Button>
          </Stack>
        </WideOnly>
      )}
    </FormPanel>
  );
}
