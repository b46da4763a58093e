import { auditObjects } from '../../../src/features/audit/audit.rules';
import type { TrashEntryView } from '../../../src/features/trash/trash.service';
import { LocalTime } from '../../lib/texts/LocalTime';
import { formatDay } from '../../lib/texts/format-date';
import type { WorkbenchList } from '../../records/list/WorkbenchTable';

/** Tells records apart that have no name of their own. */
export const nameOfEntry = ({ objectName, objectType, parent }: TrashEntryView): string =>
  parent && objectName === auditObjects[objectType] ? `${objectName} of ${parent.name}` : objectName;

export const trashList: WorkbenchList<TrashEntryView> = {
  name: 'trash',
  columns: [
    { id: 'objectName', header: 'Name', width: 280, cell: ({ objectName }) => <strong>{objectName}</strong> },
    {
      id: 'objectType',
      header: 'Kind',
      width: 240,
      phone: 'line',
      cell: ({ objectType, parent }) => `${auditObjects[objectType]}${parent ? ` of ${parent.name}` : ''}`,
    },
    {
      id: 'deletedAt',
      header: 'Deleted',
      width: 170,
      sort: 'descending',
      phone: 'side',
      cell: ({ deletedAt }) => <LocalTime time={deletedAt} />,
    },
    {
      id: 'deletedByName',
      header: 'Deleted by',
      width: 180,
      phone: 'more',
      cell: ({ deletedByName }) => deletedByName,
    },
    {
      id: 'expiresAt',
      header: 'Kept until',
      width: 130,
      cell: ({ expiresAt }) => (expiresAt === null ? 'You delete it' : formatDay(expiresAt)),
    },
  ],
};
