import { viewers, type Permission } from '../../lib/roles';
import { viewAffiliates } from '../affiliates/affiliates.rules';
import { viewAgreements } from '../agreements/agreements.rules';
import { viewAnnouncements } from '../announcements/announcements.rules';
import { viewApplications } from '../applications/applications.rules';
import { viewCampaigns } from '../campaigns/campaigns.rules';
import { viewDeals } from '../deals/deals.rules';
import { viewEvents } from '../events/events.rules';
import { viewLeads } from '../leads/leads.rules';
import { viewMonitoring } from '../monitoring/monitoring.rules';
import { viewPartners } from '../partners/partners.rules';
import { viewReferrals } from '../referrals/referrals.rules';
import { viewResources } from '../resources/resources.rules';
import { viewRoadmap } from '../roadmap/roadmap.rules';

/** Every member except portal users may search. Each kind checks who may find it. */
export const searchAnything = viewers;

export const FOUND_PER_KIND = 5;
export const SEARCH_TEXT_MAX = 200;

interface SearchedKind {
  /** The name of its results. */
  kind: string;
  /** Default: `kind` */
  table?: string;
  mayRead: Permission;
  /** The column with the name of a row. */
  title: string;
  /** Columns that distinguish rows of the same name. Empty ones are left out. */
  details: readonly string[];
  /** The column with the id of a user, whose name replaces this detail. */
  person?: { id: string; detail: string };
  /** Returns the type of a result too, which its address needs. */
  hasType?: true;
}

/**
 * The kinds that a search covers, in the order of its results. A new kind needs only one line, if its table meets
 * the requirements of `quickSearch`. The screen defines how its results look.
 */
export const searchedKinds = [
  { kind: 'partners', mayRead: viewPartners, title: 'name', details: ['industry', 'location'] },
  { kind: 'applications', mayRead: viewApplications, title: 'companyName', details: ['status', 'region'] },
  { kind: 'leads', mayRead: viewLeads, title: 'name', details: ['company', 'email'] },
  { kind: 'deals', mayRead: viewDeals, title: 'name', details: ['customerName', 'status'] },
  {
    kind: 'campaigns',
    mayRead: viewCampaigns,
    title: 'name',
    details: ['creatorName'],
    person: { id: 'createdBy', detail: 'creatorName' },
  },
  { kind: 'events', mayRead: viewEvents, title: 'name', details: ['location'] },
  {
    kind: 'referrals',
    mayRead: viewReferrals,
    title: 'referredName',
    details: ['referredCompany', 'referredEmail'],
  },
  {
    kind: 'referral-programs',
    table: 'referral_programs',
    mayRead: viewReferrals,
    title: 'name',
    details: ['status'],
    hasType: true,
  },
  {
    kind: 'affiliate-links',
    table: 'affiliate_links',
    mayRead: viewAffiliates,
    title: 'affiliateCode',
    details: ['affiliateName', 'affiliateCompany'],
  },
  {
    kind: 'roadmap-items',
    table: 'roadmap_items',
    mayRead: viewRoadmap,
    title: 'title',
    details: ['targetDate'],
  },
  { kind: 'agreements', mayRead: viewAgreements, title: 'title', details: ['status'] },
  { kind: 'resources', mayRead: viewResources, title: 'name', details: ['category', 'fileName'] },
  { kind: 'announcements', mayRead: viewAnnouncements, title: 'title', details: [] },
  { kind: 'competitors', mayRead: viewMonitoring, title: 'name', details: ['industry', 'website'] },
] as const satisfies readonly SearchedKind[];

/** Contacts and sources are found by other indexes (`findContacts`, `findSources`). */
export const searchContacts = viewPartners;
export const searchSources = viewMonitoring;

type TableKind = (typeof searchedKinds)[number]['kind'];
export type FoundKind = TableKind | 'contacts' | 'monitored-sources';
export type SearchedBy = SearchedKind & { kind: TableKind };
