import type { Knex } from 'knex';
import { notSortable, sortable, type Sorting } from './parts/sorting';

const name = { nameKey: 1 };

/** A list is sorted by the columns of one index, in both directions. */
const tables: Readonly<Record<string, Sorting>> = {
  leads: {
    texts: { nameKey: 1, companyKey: 2 },
    places: {
      statusOrder: { of: 'status', among: ['new', 'in progress', 'closed', 'won', 'lost'] },
      priorityOrder: { of: 'priority', among: ['low', 'medium', 'high'] },
    },
    columns: ['updatedAt'],
  },
  partners: {
    texts: name,
    places: { statusOrder: { of: 'status', among: ['active', 'pending', 'inactive'] } },
    columns: ['updatedAt'],
  },
  applications: {
    texts: { companyNameKey: 1 },
    places: {
      statusOrder: { of: 'status', among: ['Prospect', 'Applied', 'Review', 'Approved', 'Rejected'] },
    },
    columns: ['updatedAt'],
  },
  campaigns: {
    texts: name,
    places: {
      statusOrder: { of: 'status', among: ['draft', 'pending_approval', 'launched', 'completed'] },
    },
    columns: ['approvedAt', 'launchedAt', 'updatedAt'],
  },
  events: {
    texts: name,
    places: {
      statusOrder: {
        of: 'status',
        among: ['planning', 'recruiting', 'promotion', 'live', 'wrap_up', 'cancelled'],
      },
    },
    columns: ['startDate', 'endDate', 'updatedAt'],
  },
  roadmap_items: {
    texts: { titleKey: 1 },
    places: {
      statusOrder: {
        of: 'status',
        among: ['planned', 'in_progress', 'blocked', 'completed', 'cancelled'],
      },
    },
    columns: ['priorityOrder', 'targetDate', 'completedDate', 'updatedAt'],
  },
  referrals: {
    texts: { referredNameKey: 1 },
    places: {
      statusOrder: { of: 'status', among: ['pending', 'contacted', 'qualified', 'converted', 'rejected'] },
      rewardStatusOrder: { of: 'rewardStatus', among: ['pending', 'approved', 'paid', 'cancelled'] },
    },
    decimals: { rewardAmountNumber: 'rewardAmount' },
    columns: ['convertedAt', 'rewardedAt'],
  },
  referral_programs: {
    texts: name,
    places: { statusOrder: { of: 'status', among: ['active', 'paused', 'archived'] } },
    decimals: { rewardValueNumber: 'rewardValue' },
    columns: ['updatedAt'],
  },
  affiliate_links: {
    texts: { affiliateCodeKey: 1, affiliateNameKey: 2 },
    places: { statusOrder: { of: 'status', among: ['active', 'paused', 'suspended'] } },
    columns: ['clickCount', 'conversionCount', 'earningsMinor', 'lastUsedAt', 'updatedAt'],
  },
  email_templates: { texts: name, columns: ['updatedAt'] },
  document_templates: { texts: name, columns: ['updatedAt'] },
  competitors: { texts: name, columns: ['updatedAt'] },
};

export async function up(knex: Knex): Promise<void> {
  for (const [table, sorting] of Object.entries(tables)) await sortable(knex, table, sorting);
  // The new indexes by these dates have the same columns.
  await knex.raw('DROP INDEX events_workspaceid_startdate_id_index');
  await knex.raw('DROP INDEX roadmap_items_dated');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'CREATE INDEX events_workspaceid_startdate_id_index ON events ("workspaceId", "startDate", id)',
  );
  await knex.raw(
    `CREATE INDEX roadmap_items_dated ON roadmap_items ("workspaceId", "targetDate", id) WHERE "targetDate" IS NOT NULL`,
  );
  for (const [table, sorting] of Object.entries(tables)) await notSortable(knex, table, sorting);
}
