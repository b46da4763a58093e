import type { CsvColumn } from '../../lib/csv/write-csv';
import type { PlannedEvent } from './events.repo';

/** The columns of exported events, named like the fields of the form. Times are ISO 8601 in UTC. */
export const eventFileColumns: readonly CsvColumn<PlannedEvent>[] = [
  { header: 'Name', value: (event) => event.name },
  { header: 'Description', value: (event) => event.description },
  { header: 'Template', value: (event) => event.templateType },
  { header: 'Status', value: (event) => event.status },
  { header: 'Start', value: (event) => event.startDate },
  { header: 'End', value: (event) => event.endDate },
  { header: 'Time zone', value: (event) => event.timezone },
  { header: 'Location type', value: (event) => event.locationType },
  { header: 'Location', value: (event) => event.location },
  { header: 'Partner', value: (event) => event.partnerName },
  { header: 'Owner', value: (event) => event.ownerName },
  { header: 'Checklist', value: (event) => event.checklist.join('\n') },
  { header: 'Notes', value: (event) => event.notes },
  { header: 'Show on dashboard', value: (event) => (event.showOnDashboard ? 'yes' : 'no') },
  { header: 'Created', value: (event) => event.createdAt },
];
