import { tierProposalRecord } from '../../../src/features/tiers/proposals/tier-proposal.record';
import { tierProposalEntity } from '../../../src/features/tiers/proposals/tier-proposals.entity';
import type { ShownProposal } from '../../../src/features/tiers/proposals/tier-proposals.schema';
import { proposalStatuses } from '../../../src/features/tiers/tiers.rules';
import { columnsOf } from '../../records/list/columns';
import { createStatusTabs } from '../../records/list/tabs';
import { defineView } from '../../records/view';
import { Link } from '../../ui/actions/Link';
import { NO_TIER, hasText, sentenceOf } from './tier-words';

const { column, status, text, day } = columnsOf(tierProposalEntity);

/** Such as "Silver → Gold". */
export const moveOf = ({ from, to }: Pick<ShownProposal, 'from' | 'to'>): string =>
  `${from ?? NO_TIER} → ${to ?? NO_TIER}`;

/** The criteria that a proposal follows from, with their values. */
export const reasonsOf = ({ reasons }: ShownProposal): string =>
  reasons.map((reason) => `${sentenceOf(reason)}: ${hasText(reason)}`).join(' · ');

export const tierProposalView = defineView({
  record: tierProposalRecord,
  icon: 'star',
  subtitle: 'Partners that have reached another tier, or no longer meet theirs',
  purpose:
    'A daily review compares the tiers of partners with what they have reached. Define tiers with criteria in Settings, and proposals appear here.',
  createLabel: '',
  peek: 'proposal',
  editorsOnly: 'You need Admin role to decide about tiers',
  deletion: '',
  isSearched: false,
  nameOf: (proposal: ShownProposal) => proposal.partnerName,
  summarize: (proposal: ShownProposal) => proposal,
  statuses: proposalStatuses,
  tabs: createStatusTabs(proposalStatuses, { path: '/partners/tiers', rare: ['withdrawn'] }),
  filters: ['partner'],
  layouts: ['table', 'cards'],
  columns: [
    column<ShownProposal>('partnerName', 220, {
      cell: ({ id, partnerName }) => (
        <Link look="none" href={tierProposalRecord.path(id)} data-peek={id}>
          {partnerName}
        </Link>
      ),
    }),
    column<ShownProposal>('move', 180, { header: 'Proposal', phone: 'line', cell: moveOf }),
    column<ShownProposal>('reasons', 380, { header: 'Why', cell: reasonsOf }),
    status(120),
    day('createdAt'),
    text('decidedByName', 150, { isExtra: true }),
    day('decidedAt', { isExtra: true }),
  ],
});
