import type { ListedWorkspace } from '../../../src/features/superadmin/listed-workspaces.repo';
import { formatDay } from '../../lib/texts/format-date';
import { Table } from '../../ui/lists/table/Table';
import { Code } from '../../ui/text/Text';

export function WorkspacesTable({ workspaces }: { workspaces: ListedWorkspace[] }) {
  return (
    <Table
      label="Workspaces"
      stacks
      rows={workspaces}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'createdAt', header: 'Created', cell: ({ createdAt }) => formatDay(createdAt) },
        { id: 'id', header: 'ID', cell: ({ id }) => <Code>{id}</Code> },
      ]}
    />
  );
}
