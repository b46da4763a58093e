import { defineEntity } from '../../lib/entities/entity';
import type { Appearance } from '../audiences/appearance.rules';
import { audiences, type Audience } from '../audiences/audiences.rules';
import { agreementStatuses, type AgreementStatus } from './agreements.rules';

/** A document that partners accept. The text is that of its current version. */
export interface Agreement extends Audience, Appearance {
  id: string;
  workspaceId: string;
  title: string;
  /** Whether the portal asks for it on its home. */
  isRequired: boolean;
  /** Whether who accepts it agrees that we write the invoices for their commissions. */
  selfBilling: boolean;
  status: AgreementStatus;
  version: number;
  /** The first version whose acceptance is still enough. */
  acceptedFrom: number;
  acceptanceCount: number;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export const agreementEntity = defineEntity<Agreement>()({
  title: 'title',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    title: { label: 'Title', edit: true, search: true, sort: 'text' },
    audience: { label: 'Audience', edit: true, sort: audiences },
    tiers: { stored: 'json', edit: true },
    partnerIds: { from: null, stored: 'json', edit: true },
    isRequired: { stored: 'boolean', label: 'Required', write: String, edit: true, sort: ['true', 'false'] },
    selfBilling: { stored: 'boolean', label: 'Self-billing', write: String, edit: true },
    status: { label: 'Status', edit: 'status', sort: agreementStatuses },
    visibleFrom: { label: 'Visible from', edit: true, filter: 'time' },
    visibleUntil: { label: 'Visible until', edit: true, filter: 'time' },
    version: { label: 'Version', write: String, edit: true, sort: 'number' },
    acceptedFrom: {},
    acceptanceCount: { label: 'Acceptances', write: String, isFixed: true, sort: 'number' },
    createdBy: { isFixed: true },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
  },
});

/** A text of an agreement, which never changes. */
export interface AgreementVersion {
  agreementId: string;
  version: number;
  /** Markdown. */
  body: string;
  /** Hash of the UTF-8 bytes of the body, in hexadecimal. */
  sha256: string;
  mustAcceptAgain: boolean;
  createdBy: string | null;
  createdAt: string;
}

/** The acceptance of a text by a person, with their names at that time. */
export interface Acceptance {
  id: string;
  workspaceId: string;
  agreementId: string;
  agreementTitle: string;
  version: number;
  sha256: string;
  partnerId: string;
  partnerName: string;
  userId: string;
  email: string;
  /** As typed by the person. */
  name: string;
  title: string;
  address: string;
  userAgent: string | null;
  acceptedAt: string;
}
