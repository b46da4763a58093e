import { viewers, type Permission } from '../../lib/roles';
import { viewApplications } from '../applications/applications.rules';
import { viewCampaigns } from '../campaigns/campaigns.rules';
import { viewEvents } from '../events/events.rules';
import { viewLeads } from '../leads/leads.rules';
import { viewMonitoring } from '../monitoring/monitoring.rules';
import { viewPartners } from '../partners/partners.rules';

/** Everybody who works in the workspace; what they find is a matter of each kind. */
export const searchAnything = viewers;

export const FOUND_PER_KIND = 5;
export const SEARCH_TEXT_MAX = 200;

interface SearchedKind {
  /** The table, and what its results are called. */
  kind: string;
  mayRead: Permission;
  /** The column that names a row. */
  title: string;
  /** Columns that tell rows of one name apart; the empty ones are left out. */
  details: readonly string[];
}

/**
 * What a search looks through, in the order of its results. A line is all that another kind needs, where its table is as
 * `quickSearch` wants it; the screen adds how it looks.
 */
export const searchedKinds = [
  { kind: 'partners', mayRead: viewPartners, title: 'name', details: ['industry', 'location'] },
  { kind: 'applications', mayRead: viewApplications, title: 'companyName', details: ['status', 'region'] },
  { kind: 'leads', mayRead: viewLeads, title: 'name', details: ['company', 'email'] },
  { kind: 'campaigns', mayRead: viewCampaigns, title: 'name', details: ['creatorName'] },
  { kind: 'events', mayRead: viewEvents, title: 'name', details: ['location'] },
  { kind: 'competitors', mayRead: viewMonitoring, title: 'name', details: ['industry', 'website'] },
] as const satisfies readonly SearchedKind[];

export type FoundKind = (typeof searchedKinds)[number]['kind'];
