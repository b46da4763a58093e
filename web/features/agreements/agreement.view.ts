import { agreementRecord } from '../../../src/features/agreements/agreement.record';
import type { ShownAgreement } from '../../../src/features/agreements/agreements.service';
import { definePageView } from '../../records/view';

export const MARKDOWN_HINT = 'Markdown: # for headings, ** for bold, - for lists.';

/** Added to the address of an agreement that was opened from a resource that requires it. */
export const BACK_TO_RESOURCES = 'from=resources';

export const agreementView = definePageView({
  record: agreementRecord,
  createLabel: 'New Agreement',
  list: { path: '/agreements', label: 'Agreements' },
  editorsOnly: 'Only admins can write agreements',
  deletion: 'This deletes the agreement with all versions.',
  deleted: { success: 'Agreement deleted', failure: 'Failed to delete the agreement' },
  nameOf: ({ title }: ShownAgreement) => title,
  summarize: (agreement: ShownAgreement) => agreement,
});
