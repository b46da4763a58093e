import { admins } from '../../lib/roles';
import { agreementRecord } from './agreement.record';

/** Rules of agreements (docs/decisions/0063). Free of zod, so that screens may import them. */
export const viewAgreements = agreementRecord.view;
/** An agreement binds the company, so only admins write it. */
export const editAgreements = agreementRecord.edit;
/** The permission to see the addresses and browsers of signatures. */
export const viewAddresses = admins;

export const agreementMessages = {
  notFound: 'Agreement not found',
  acceptanceNotFound: 'Acceptance not found',
  hasAcceptances: 'This agreement has acceptances; archive it instead',
  hasResources: 'Resources require this agreement; archive it instead',
  archived: 'This agreement is archived',
  changed: 'The text has changed since you opened it. Read it again, then accept it.',
  accepted: 'Your company has already accepted this version',
  sameText: 'The text is the same as in the current version',
  noVersion: 'Send the version or the sha256 of the text that was shown',
} as const;

/** Lengths are in Unicode code points. The body of a request is also limited to 64 KiB. */
export const agreementLimits = {
  title: 200,
  body: 40_000,
  name: 200,
  jobTitle: 200,
  versions: 200,
  titles: 200,
} as const;

export const agreementStatuses = ['active', 'archived'] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

/** The legal name of this kind of signature, shown next to each. */
export const SIGNATURE = 'simple electronic signature';
