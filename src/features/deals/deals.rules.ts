import { admins, type Permission } from '../../lib/roles';
import { dealRecord } from './deal.record';

/** Rules of deals that partners register (contract-2, D). Free of zod, so that screens may import them. */
export const viewDeals = dealRecord.view;
export const editDeals = dealRecord.edit;
/** Approving and rejecting deals, and everything else that changes their protection. */
export const decideDeals = admins;

export const dealStatuses = [
  'submitted',
  'approved',
  'won',
  'lost',
  'rejected',
  'expired',
  'withdrawn',
] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** The statuses that a deal can move to. */
const moves: Record<DealStatus, readonly DealStatus[]> = {
  submitted: ['approved', 'rejected', 'withdrawn'],
  approved: ['won', 'lost', 'rejected', 'expired'],
  won: ['approved', 'lost'],
  lost: [],
  rejected: ['submitted'],
  expired: ['submitted', 'approved'],
  withdrawn: [],
};

export const canMoveDeal = (from: DealStatus, to: DealStatus): boolean => moves[from].includes(to);

/** Returns the statuses that a deal can move to. */
export const nextStatuses = (from: DealStatus): readonly DealStatus[] => moves[from];

/** Returns the permission needed to move a deal to this status. Only admins undo a win, because it has earned. */
export const movesTo = (to: DealStatus, from?: DealStatus): Permission =>
  to === 'approved' || to === 'rejected' || to === 'expired' || from === 'won' ? decideDeals : editDeals;

/** Statuses of deals that can still be won. */
export const openStatuses = ['submitted', 'approved'] as const satisfies readonly DealStatus[];

/** Fields of a deal that are settled by its approval. */
export const settledFields = ['partnerId', 'name', 'customerName', 'customerDomain'] as const;

/** Returns whether a deal has been approved, after which its settled fields can't change. */
export const isSettled = (status: DealStatus): boolean =>
  status === 'approved' || status === 'won' || status === 'lost' || status === 'expired';

/** Returns whether no other partner can get this customer now. Protection ends on time, even before the status changes. */
export const isProtected = (
  { status, protectedUntil }: { status: DealStatus; protectedUntil: string | null },
  now: string,
): boolean => status === 'approved' && protectedUntil !== null && protectedUntil > now;

export const protection = { shortestDays: 1, longestDays: 365, days: 90 } as const;

/** The days before the end of protection on which a warning is given, the first one first. */
export const warningDays = [14, 3] as const;

/** Maximum lengths in Unicode code points. */
export const dealLimits = { name: 200, domain: 253, notes: 2000, reason: 2000, influencers: 20 } as const;

/** The most conflicts in an answer. */
export const MAX_CONFLICTS = 100;

export const dealMessages = {
  notFound: 'Deal not found',
  partnerNotFound: 'Partner not found',
  programNotFound: 'Program not found',
  influencersNotList: 'Influencers must be a list of ids of partners',
  tooManyInfluencers: 'A deal may have at most 20 influencers',
  reasonRequired: 'Reason is required',
  currencyRequired: 'Currency is required',
  leadHasDeal: 'This lead already has a deal',
  onlyApproved: 'Only approved deals can be extended',
  protectionEnded: 'The protection of this deal has ended',
} as const;

/** @param until ISO 8601 */
export const registeredUntil = (until: string): string =>
  `Registered by another partner until ${until.slice(0, 10)}`;

export type ConflictKind = 'deal' | 'lead' | 'partner' | 'referral';

/** Another record of the workspace about the customer of a deal. */
export interface DealConflict {
  kind: ConflictKind;
  id: string;
  name: string;
  /** The partner that it belongs to, if any. */
  partnerName: string | null;
  /** When it became known. The first one comes first. */
  since: string;
  matchedOn: 'domain' | 'name';
}

/** Returns the path of a deal's page. */
export const dealPath = dealRecord.path;
