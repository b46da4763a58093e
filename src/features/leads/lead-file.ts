import type { CsvColumn } from '../../lib/csv/write-csv';
import type { Lead } from './leads.repo';

/** The columns of exported leads, named like the fields of the form. */
export const leadFileColumns: readonly CsvColumn<Lead>[] = [
  { header: 'Name', value: (lead) => lead.name },
  { header: 'Company', value: (lead) => lead.company },
  { header: 'Email', value: (lead) => lead.email },
  { header: 'Industry', value: (lead) => lead.industry },
  { header: 'City', value: (lead) => lead.city },
  { header: 'Priority', value: (lead) => lead.priority },
  { header: 'Status', value: (lead) => lead.status },
  { header: 'Created', value: (lead) => lead.createdAt },
];
