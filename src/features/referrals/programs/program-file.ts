import type { CsvColumn } from '../../../lib/csv/write-csv';
import type { ProgramView } from './program-view';

/** The columns of exported programs, named like the fields of the form. */
export const programFileColumns: readonly CsvColumn<ProgramView>[] = [
  { header: 'Program Name', value: (program) => program.name },
  { header: 'Description', value: (program) => program.description },
  { header: 'Type', value: (program) => program.type },
  { header: 'Reward Type', value: (program) => program.rewardType },
  { header: 'Reward Value', value: (program) => program.rewardValue },
  { header: 'Status', value: (program) => program.status },
  { header: 'Referrals', value: (program) => String(program.referralCount) },
  { header: 'Converted', value: (program) => String(program.convertedCount) },
  { header: 'Created', value: (program) => program.createdAt },
];
