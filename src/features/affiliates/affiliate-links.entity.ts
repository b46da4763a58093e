import { defineEntity } from '../../lib/entities/entity';
import { linkStatuses, type LinkStatus } from './affiliates.rules';

/** An affiliate link (spec §3), with the fields of the form and those that redirecting needs. */
export interface AffiliateLink {
  id: string;
  workspaceId: string;
  programId: string | null;
  partnerId: string | null;
  affiliateCode: string;
  affiliateName: string;
  affiliateEmail: string;
  affiliateCompany: string | null;
  description: string | null;
  /** In percent, as decimal text. */
  commissionRate: string;
  currency: string;
  /** Target of the link instead of the workspace's website. */
  destination: string | null;
  status: LinkStatus;
  createdAt: string;
  updatedAt: string;
}

/** A link with its counts, and the names of its program and partner. */
export interface CountedLink extends AffiliateLink {
  programName: string | null;
  partnerName: string | null;
  clickCount: number;
  conversionCount: number;
  /** The sum of its ledger: a whole number of the currency's smallest unit, as text. */
  earningsMinor: string;
  lastUsedAt: string | null;
}

/** Clicks and conversions write the counts at any time, so changes of a link don't write those columns. */
export const linkEntity = defineEntity<CountedLink>()({
  title: 'affiliateCode',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    affiliateCode: { label: 'Affiliate code', edit: true, search: true, sort: 'text' },
    affiliateName: { label: 'Affiliate name', edit: true, search: true, sort: 'text' },
    affiliateEmail: { label: 'Affiliate email', edit: true, search: true },
    affiliateCompany: { label: 'Affiliate company', edit: true, search: true },
    description: { label: 'Description', edit: true },
    commissionRate: { edit: true },
    currency: { label: 'Currency', edit: true },
    destination: { label: 'Destination', edit: true },
    programId: { edit: true },
    partnerId: { edit: true },
    status: { label: 'Status', edit: 'status', sort: linkStatuses },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    programName: { label: 'Program', from: 'g.name' },
    partnerName: { label: 'Partner', from: 'p.name' },
    // Only changed by clicks and conversions, so they aren't written with the rest.
    clickCount: { label: 'Clicks', write: String, from: 'l.clickCount', sort: 'number', filter: 'number' },
    conversionCount: {
      label: 'Conversions',
      write: String,
      from: 'l.conversionCount',
      sort: 'number',
      filter: 'number',
    },
    earningsMinor: { from: null, sort: 'number', filter: 'minor', filterName: 'totalEarnings' },
    lastUsedAt: { label: 'Last used', from: 'l.lastUsedAt', sort: 'time', filter: 'time' },
  },
});
