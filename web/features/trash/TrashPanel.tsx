import { auditObjects } from '../../../src/features/audit/audit.rules';
import type { TrashEntryView } from '../../../src/features/trash/trash.service';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../lib/keyboard/useFocusFallback';
import { useSave } from '../../lib/requests/useSave';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { SelectionBar } from '../../ui/lists/SelectionBar';
import { ListCount } from '../../ui/lists/ListCount';
import { Table } from '../../ui/lists/table/Table';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { objectPath } from '../audit/object-path';
import { DeletedTogether } from './DeletedTogether';
import type { Trash } from './load-trash.server';
import { useTrashSelection } from './useTrashSelection';
import { trashColumns } from './trash-columns';

/** The trash tab of Settings: deleted records that the user can restore. */
export default function TrashPanel(trash: Trash) {
  const { items, operations, total, totalIsMinimum, nextCursor, kinds, canEmpty } = trash;
  const filters = useUrlFilters(['objectType']);
  const deletion = useDialog<TrashEntryView>();
  const purge = useDialog();
  const region = useFocusFallback(items);
  const { save, isPending } = useSave<{ isPartial: boolean }>({ failure: 'Failed to restore the record' });
  const selection = useTrashSelection(items);

  async function restore({ id, objectType, objectName }: TrashEntryView) {
    const saved = await save({ method: 'POST', path: `/api/trash/${id}/restore` });
    if (!saved) return;
    if (saved.data.isPartial)
      return notifyWarning('Restored in part', `${objectName} had more than the trash keeps.`);
    const href = objectPath({ type: objectType, id, exists: true });
    notify({
      title: `${auditObjects[objectType]} restored`,
      description: objectName,
      link: href === null ? undefined : { label: 'View', href },
    });
  }

  const chosen = countOf(selection.ids.size, false, ['record', 'records']);
  return (
    <div ref={region} tabIndex={-1}>
      <Stack gap={16}>
        {!filters.isFiltered && <DeletedTogether operations={operations} />}
        <FilterBar label="Trash" onSubmit={filters.submit}>
          <input type="hidden" name="tab" value="trash" />
          <FilterSearch
            label="Search the trash"
            placeholder="Search the trash…"
            value={filters.text}
            onChange={filters.type}
          />
          <FilterSelect
            filters={filters}
            name="objectType"
            label="Kind of object"
            any="All objects"
            choices={kinds.map((kind) => ({ id: kind, label: auditObjects[kind] }))}
          />
          <ClearFilters filters={filters} />
        </FilterBar>
        {items.length > 0 ? (
          <>
            <Inline justify="between">
              <ListCount>{countOf(total, totalIsMinimum, ['deleted record', 'deleted records'])}</ListCount>
              <Button size="sm" variant="ghost" onPress={selection.toggleAll}>
                {selection.isAll ? 'Clear selection' : 'Select all on this page'}
              </Button>
            </Inline>
            <Table
              label="Trash"
              stacks
              rows={items}
              rowKey={({ id }) => id}
              columns={trashColumns({
                isPending: isPending || selection.isPending,
                selection,
                onRestore: (entry) => void restore(entry),
                ...(canEmpty && { onDelete: deletion.open }),
              })}
            />
            {selection.ids.size > 0 && (
              <SelectionBar
                id="trash-selection"
                label="Selected records"
                count={`${selection.ids.size.toLocaleString('en-US')} selected`}
                onClear={selection.clear}
              >
                <Button size="sm" isPending={selection.isPending} onPress={() => void selection.restore()}>
                  Restore
                </Button>
                {canEmpty && (
                  <Button size="sm" icon="trash" onPress={() => purge.open()}>
                    Delete for Good
                  </Button>
                )}
              </SelectionBar>
            )}
          </>
        ) : (
          <EmptyState
            icon="trash"
            title={filters.isFiltered ? 'Nothing found' : 'The trash is empty'}
            description={
              filters.isFiltered
                ? 'Nothing in the trash matches these filters.'
                : 'Deleted records appear here, and can be restored with everything that belongs to them.'
            }
            action={filters.isFiltered && <Button onPress={filters.clear}>Clear Filters</Button>}
          />
        )}
        <CursorPages nextCursor={nextCursor} />
        <ConfirmDialog
          isOpen={purge.isOpen}
          onOpenChange={(next) => {
            if (!next) purge.close();
          }}
          title={`Delete ${chosen} for good?`}
          description="This permanently deletes the records and everything that belongs to them. They can't be restored."
          confirmLabel={`Delete ${chosen}`}
          isPending={selection.isPending}
          onConfirm={() => void selection.remove().then((isDone) => isDone && purge.close())}
        />
        <DeleteDialog
          isFinal
          dialog={deletion}
          pathOf={({ id }) => `/api/trash/${id}`}
          title={`Delete ${deletion.subject?.objectName ?? 'this'} for good?`}
          description="This permanently deletes the record and everything that belongs to it. It can't be restored."
          confirmLabel="Delete for Good"
          success="Deleted for good"
          failure="Failed to delete the record"
        />
      </Stack>
    </div>
  );
}
