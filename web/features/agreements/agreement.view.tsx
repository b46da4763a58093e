import { agreementRecord } from '../../../src/features/agreements/agreement.record';
import { agreementEntity } from '../../../src/features/agreements/agreements.entity';
import { agreementStatuses } from '../../../src/features/agreements/agreements.rules';
import type { ShownAgreement } from '../../../src/features/agreements/agreements.service';
import { appearanceAt } from '../../../src/features/audiences/appearance.rules';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { columnsOf } from '../../records/list/columns';
import { createStatusTabs } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { StatusBadge } from '../../ui/records/StatusBadge';

export const MARKDOWN_HINT = 'Markdown: # for headings, ** for bold, - for lists.';

export const SELF_BILLING_HINT =
  'Partners who accept it agree that you write the invoices for their commissions.';

/** Added to the address of an agreement that was opened from a resource that requires it. */
export const BACK_TO_RESOURCES = 'from=resources';

/** The fields of a row. The page has the text. */
export type AgreementSummary = ReturnType<typeof summarizeAgreement>;

/** @param now ISO time, by which the agreement has appeared in the portal or not */
export function summarizeAgreement(agreement: ShownAgreement, now = new Date().toISOString()) {
  const { id, title, status, isRequired, version, acceptanceCount, createdAt, updatedAt } = agreement;
  return {
    ...{ id, title, status, isRequired, version, acceptanceCount, createdAt, updatedAt },
    audience: describeAudience(agreement),
    appearance: appearanceAt(agreement, now),
  };
}

const { column, text, name, status, day, updated } = columnsOf(agreementEntity);

export const agreementView = defineView({
  record: agreementRecord,
  icon: 'signature',
  createLabel: 'New Agreement',
  subtitle: 'Partners accept them in their portal with a simple electronic signature',
  purpose:
    'Program terms, codes of conduct and other texts that partners accept. Each acceptance has a certificate.',
  editorsOnly: 'Only admins can write agreements',
  deletion: 'This deletes the agreement with all versions.',
  deleted: { success: 'Agreement deleted', failure: 'Failed to delete the agreement' },
  moveCall: ({ id }, status) => ({ path: `/api/agreements/${id}`, body: { status } }),
  nameOf: ({ title }: AgreementSummary) => title,
  summarize: (agreement: ShownAgreement): AgreementSummary => summarizeAgreement(agreement),
  statuses: agreementStatuses,
  finalStatuses: ['archived'],
  tabs: createStatusTabs(agreementStatuses, { path: '/agreements' }),
  filters: [],
  layouts: ['table'],
  columns: [
    name('title', 260, agreementRecord.path),
    {
      ...status(120),
      cell: ({ status: stored, appearance }: AgreementSummary) => (
        <StatusBadge status={stored === 'active' && appearance !== 'visible' ? appearance : stored} />
      ),
    },
    text('audience', 180, { header: 'For', sort: 'ascending', phone: 'line' }),
    column<AgreementSummary>('isRequired', 110, {
      sort: 'ascending',
      cell: ({ isRequired }) => (isRequired ? 'Yes' : 'No'),
    }),
    text('version', 100, { align: 'end', sort: 'descending' }),
    text('acceptanceCount', 130, { align: 'end', sort: 'descending' }),
    day('createdAt'),
    updated,
  ],
});

/** The view of an agreement's page, which shows all of it. */
export const wholeAgreementView = {
  ...agreementView,
  nameOf: ({ title }: ShownAgreement) => title,
  summarize: (agreement: ShownAgreement) => agreement,
};
