import { defineEntity } from '../../../lib/entities/entity';
import {
  proposalDirections,
  proposalStatuses,
  type MeasuredCriterion,
  type ProposalDirection,
  type ProposalStatus,
} from '../tiers.rules';

/** What a review proposes: another tier for a partner. */
export interface TierProposal {
  id: string;
  workspaceId: string;
  partnerId: string;
  fromTier: string | null;
  toTier: string | null;
  direction: ProposalDirection;
  reasons: MeasuredCriterion[];
  status: ProposalStatus;
  /** null unless a person has decided, or after the account is deleted. */
  decidedBy: string | null;
  decidedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With the names that lists show. */
export interface NamedProposal extends TierProposal {
  partnerName: string;
  decidedByName: string | null;
}

export const tierProposalEntity = defineEntity<NamedProposal>()({
  title: 'toTier',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    partnerId: { isFixed: true },
    partnerName: { from: 'p.name', label: 'Partner' },
    fromTier: { label: 'From', filterName: 'from' },
    toTier: { label: 'To', filterName: 'to' },
    direction: { label: 'Direction', filter: proposalDirections },
    reasons: { stored: 'json' },
    status: { label: 'Status', filter: proposalStatuses },
    decidedBy: { filter: 'none' },
    decidedByName: { from: { user: 'u' }, label: 'Decided by' },
    decidedAt: { label: 'Decided', filter: 'time' },
    updatedAt: {},
  },
});
