import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { useHeaderSort } from '../../lib/lists/view/useHeaderSort';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { useUndo } from '../../lib/bulk/useUndo';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { ListCount } from '../../ui/lists/ListCount';
import { Stack } from '../../ui/layout/Stack';
import { Table } from '../../ui/lists/table/Table';
import { auditColumns } from './audit-columns';
import type { AuditLogPanel } from './audit-panel.server';
import { AuditFilters, auditFilterNames, auditPlaces, exportPath } from './AuditFilters';

/** The audit log tab of Settings, for admins and owners. */
export default function AuditLog(log: AuditLogPanel) {
  const { items, total, totalIsMinimum, nextCursor, people, undoable } = log;
  const { undo, isPending } = useUndo();
  const filters = useUrlFilters(auditFilterNames, auditPlaces);
  const sortBy = useHeaderSort('-createdAt');
  const onUndo = isPending ? undefined : (id: string) => void undo(id);
  const columns = auditColumns({ undoable: new Set(undoable), onUndo }).map((column) =>
    column.id === 'createdAt' ? { ...column, sort: sortBy('createdAt', 'descending') } : column,
  );
  return (
    <Stack gap={16}>
      <AuditFilters filters={filters} people={people} />
      <Inline justify="between">
        <ListCount>{countOf(total, totalIsMinimum, ['entry', 'entries'])}</ListCount>
        <ButtonLink icon="download" href={exportPath(filters)} download>
          Export CSV
        </ButtonLink>
      </Inline>
      {items.length > 0 ? (
        <Table label="Audit log" columns={columns} rows={items} rowKey={({ id }) => id} stacks />
      ) : (
        <EmptyState
          icon="clock"
          title="No entries found"
          description={
            filters.isFiltered
              ? 'Nothing in the audit log matches these filters.'
              : 'What people do in this workspace appears here.'
          }
          action={filters.isFiltered && <Button onPress={filters.clear}>Clear Filters</Button>}
        />
      )}
      <CursorPages nextCursor={nextCursor} />
    </Stack>
  );
}
