import { writeList } from '../../../lib/csv/cell-list';
import type { CsvColumn } from '../../../lib/csv/write-csv';
import type { Partner } from '../partners.repo';

/** The columns of an exported directory, named like the fields of the form. */
export const partnerFileColumns: readonly CsvColumn<Partner>[] = [
  { header: 'Partner Name', value: (partner) => partner.name },
  { header: 'Description', value: (partner) => partner.description },
  { header: 'Industry', value: (partner) => partner.industry },
  { header: 'Company Size', value: (partner) => partner.size },
  { header: 'Location', value: (partner) => partner.location },
  { header: 'Website', value: (partner) => partner.website },
  { header: 'Partnership Type', value: (partner) => writeList(partner.partnershipType) },
  { header: 'Tags', value: (partner) => writeList(partner.tags) },
  { header: 'Status', value: (partner) => partner.status },
  { header: 'Onboarding Status', value: (partner) => partner.onboardingStatus },
  { header: 'Created', value: (partner) => partner.createdAt },
];
