import type { CsvColumn } from '../../lib/csv/write-csv';
import { changeText } from './audit-words.rules';
import type { AuditEntry } from './audit.repo';
import { auditActions, auditObjects } from './audit.rules';

/** The columns of an exported audit log. */
export const auditFileColumns: readonly CsvColumn<AuditEntry>[] = [
  { header: 'Time', value: (entry) => entry.createdAt },
  { header: 'Person', value: (entry) => entry.actorName },
  { header: 'Action', value: (entry) => auditActions[entry.action] },
  { header: 'Kind', value: (entry) => auditObjects[entry.objectType] },
  { header: 'Object', value: (entry) => entry.objectName },
  { header: 'Belongs To', value: ({ parent }) => parent && `${auditObjects[parent.type]}: ${parent.name}` },
  { header: 'Changes', value: (entry) => entry.changes.map(changeText).join('\n') },
  { header: 'Address', value: (entry) => entry.address },
  { header: 'Object ID', value: (entry) => entry.objectId },
  { header: 'ID', value: (entry) => entry.id },
];
