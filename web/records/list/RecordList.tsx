import { createContext, useContext, type ReactNode } from 'react';
import { Stack } from '../../ui/layout/Stack';
import { Grid } from '../../ui/layout/Grid';
import { DataTable } from '../../ui/lists/table/DataTable';
import { ListKeys } from '../../lib/keyboard/ListKeys';
import { Results } from '../../lib/lists/Results';
import type { useListView } from '../../lib/lists/view/useListView';
import type { usePeek } from '../../lib/lists/usePeek';
import { useCellEdits, type CellEdits } from '../../lib/lists/cells/useCellEdits';
import type { ListSelection } from '../../lib/lists/useSelection';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

interface Props<Item extends { id: string }> {
  label: string;
  items: Item[];
  layout: 'table' | 'cards';
  view: ReturnType<typeof useListView<Item>>;
  /** Undefined for a list without a peek panel. */
  peek?: Pick<ReturnType<typeof usePeek>, 'id' | 'listProps'>;
  /** The selection of the table's rows. Undefined if they can't be selected. */
  selection?: ListSelection | null;
  /** How cells of the table are edited in place. Default: they aren't */
  edits?: CellEdits<Item>;
  nameOf?: (item: Item) => string;
  canEdit: boolean;
  /** Whether rows have a button that changes their status. */
  hasStatus?: boolean;
  /** Whether another list is loading. */
  isStale: boolean;
  /** Shown instead of the items if there are none. */
  empty: ReactNode;
  /** Shown above the items, and above `empty`. */
  intro?: ReactNode;
  /** Shown below the items, and below `empty`. */
  below?: ReactNode;
  /** Shown above the items, and instead of `empty`. */
  above?: ReactNode;
  /** Renders an item as a card, with its id as the key. */
  card: (item: Item) => ReactNode;
  /** Smallest width of a card. */
  cardWidth?: string | undefined;
  /** Renders the buttons at the end of a row. */
  buttons: (item: Item) => ReactNode;
}

/** The records of a list as a table or as cards, with the keys of lists. */
export function RecordList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, isStale, intro, empty, above = null } = props;
  return (
    <Results label={label} items={items} isStale={isStale}>
      {intro && <Stack>{intro}</Stack>}
      {items.length === 0 && above === null && empty}
      {above === null ? (
        <Records {...props} />
      ) : (
        <Stack gap={24}>
          {above}
          <Records {...props} />
        </Stack>
      )}
      {props.below && <Stack>{props.below}</Stack>}
    </Results>
  );
}

function Records<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, layout, view, peek, selection, canEdit, card, cardWidth, buttons } = props;
  const { hasStatus = false, edits = noEdits, nameOf = nameIn } = props;
  const isTable = layout === 'table';
  const cells = useCellEdits(items, isTable ? edits : noEdits, nameOf);
  if (items.length === 0) return null;
  const buttonsOf = (id: string) => {
    const item = items.find((one) => one.id === id);
    return item && buttons(item);
  };
  return (
    <ListKeys
      {...peek?.listProps}
      {...cells.listProps}
      isEditable={canEdit}
      hasStatus={hasStatus}
      selection={(isTable && selection) || undefined}
    >
      {isTable ? (
        <SafeSuspense>
          <ButtonsOfRow.Provider value={buttonsOf}>
            <DataTable
              {...view.table}
              label={label}
              rows={items}
              rowKey={idOf}
              actions={actionsOf}
              editable={cells.editable}
              openedRow={peek?.id ?? null}
              {...(selection && { selection: { ...selection.table, nameOf } })}
            />
          </ButtonsOfRow.Provider>
        </SafeSuspense>
      ) : (
        <Grid as="ul" {...(cardWidth !== undefined && { column: cardWidth })}>
          {items.map(card)}
        </Grid>
      )}
      {cells.editor}
    </ListKeys>
  );
}

const noEdits = {};
const nameIn = (item: object) => ('name' in item ? String(item.name) : '');
const idOf = ({ id }: { id: string }) => id;

/** The current buttons by id. A context, because rows themselves don't render again when the screen does. */
const ButtonsOfRow = createContext<(id: string) => ReactNode>(() => null);

function RowButtons({ id }: { id: string }) {
  return useContext(ButtonsOfRow)(id);
}

const actionsOf = ({ id }: { id: string }) => <RowButtons id={id} />;
