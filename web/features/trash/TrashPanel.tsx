import { useLocation } from '@remix-run/react';
import { useMemo } from 'react';
import { auditObjects } from '../../../src/features/audit/audit.rules';
import type { TrashEntryView } from '../../../src/features/trash/trash.service';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../lib/dialogs/useDialog';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { countOf } from '../../lib/lists/count-of';
import { useSelection } from '../../lib/lists/useSelection';
import { useSave } from '../../lib/requests/useSave';
import { WorkbenchTable } from '../../records/list/WorkbenchTable';
import { Button, IconButton } from '../../ui/actions/Button';
import { notify, notifyWarning } from '../../ui/feedback/toast-queue';
import { SelectionBar } from '../../ui/lists/SelectionBar';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { objectPath } from '../audit/object-path';
import { DeletedTogether } from './DeletedTogether';
import type { Trash } from './load-trash.server';
import { nameOfEntry, trashList } from './trash-columns';
import { useTrashBulk } from './useTrashBulk';

/** The trash tab of Settings: deleted records that the user can restore. */
export default function TrashPanel({ list, operations, kinds, canEmpty }: Trash) {
  const filters = useUrlFilters<string>(['objectType']);
  const { search } = useLocation();
  const deletion = useDialog<TrashEntryView>();
  const purge = useDialog();
  const { save, isPending } = useSave<{ isPartial: boolean }>({ failure: 'Failed to restore the record' });
  const named = useMemo(() => list.rows.map((row) => ({ id: row.id, name: nameOfEntry(row) })), [list.rows]);
  const selection = useSelection(named, search, '');
  const bulk = useTrashBulk(selection);
  const chosen = countOf(selection.count, false, ['record', 'records']);

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

  return (
    <>
      <WorkbenchTable
        {...list}
        list={trashList}
        label="Trash"
        words={['deleted record', 'deleted records']}
        filters={filters}
        searched="the trash"
        more={
          <>
            <input type="hidden" name="tab" value="trash" />
            <FilterSelect
              filters={filters}
              name="objectType"
              label="Kind of object"
              any="All objects"
              choices={kinds.map((kind) => ({ id: kind, label: auditObjects[kind] }))}
            />
          </>
        }
        {...(!filters.isFiltered &&
          operations.length > 0 && { above: <DeletedTogether operations={operations} /> })}
        selection={selection}
        nameOf={nameOfEntry}
        buttons={(entry) => (
          <>
            <Button
              size="sm"
              accessibleName={`Restore ${nameOfEntry(entry)}`}
              isDisabled={isPending || bulk.isPending}
              onPress={() => void restore(entry)}
            >
              Restore
            </Button>
            {canEmpty && (
              <IconButton
                size="sm"
                icon="trash"
                label={`Delete ${nameOfEntry(entry)} for good`}
                onPress={() => deletion.open(entry)}
              />
            )}
          </>
        )}
        bar={
          selection.count > 0 && (
            <SelectionBar
              id={selection.barId}
              label="Selected records"
              count={`${selection.count.toLocaleString('en-US')} selected`}
              onClear={selection.clear}
            >
              <Button size="sm" isPending={bulk.isPending} onPress={() => void bulk.restore()}>
                Restore
              </Button>
              {canEmpty && (
                <Button size="sm" icon="trash" onPress={() => purge.open()}>
                  Delete for Good
                </Button>
              )}
            </SelectionBar>
          )
        }
        empty={{
          icon: 'trash',
          title: filters.isFiltered ? 'Nothing found' : 'The trash is empty',
          purpose: 'Deleted records appear here, and can be restored with everything that belongs to them.',
          noMatch: 'Nothing in the trash matches these filters.',
        }}
      />
      <ConfirmDialog
        isOpen={purge.isOpen}
        onOpenChange={(next) => {
          if (!next) purge.close();
        }}
        title={`Delete ${chosen} for good?`}
        description="This permanently deletes the records and everything that belongs to them. They can't be restored."
        confirmLabel={`Delete ${chosen}`}
        isPending={bulk.isPending}
        onConfirm={() => void bulk.remove().then((isDone) => isDone && purge.close())}
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
    </>
  );
}
