import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import { rowCount, statusCounts } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { campaignSearchText } from './campaign-search.rules';
import { campaignStatuses, type CampaignStatus, type CampaignTemplateType } from './campaigns.rules';

/** spec §3. */
export interface Campaign {
  id: string;
  workspaceId: string;
  name: string;
  description: string | null;
  templateType: CampaignTemplateType;
  status: CampaignStatus;
  checklist: string[];
  /** null again when the account is deleted; the name stays. */
  createdBy: string | null;
  creatorName: string;
  approvedBy: string | null;
  approverName: string | null;
  createdAt: string;
  updatedAt: string;
  approvedAt: string | null;
  launchedAt: string | null;
}

/** An uncompleted campaign, as the dashboard shows it. */
export type ActiveCampaign = Pick<
  Campaign,
  'id' | 'name' | 'templateType' | 'status' | 'creatorName' | 'createdAt'
>;

/** Each filter narrows the list; missing ones don't filter. */
export interface CampaignListFilters {
  search?: string | undefined;
  status?: CampaignStatus | undefined;
  templateType?: CampaignTemplateType | undefined;
}

export type CampaignCounts = Record<CampaignStatus, number> & { total: number };

const codec = createCodec<Campaign>({ json: ['checklist'] });

/** The public columns. The search text and SQLite's row number stay inside the database. */
const columns = [
  'id',
  'workspaceId',
  'name',
  'description',
  'templateType',
  'status',
  'checklist',
  'createdBy',
  'creatorName',
  'approvedBy',
  'approverName',
  'createdAt',
  'updatedAt',
  'approvedAt',
  'launchedAt',
];
const listColumns = columns.map((column) => `c.${column}`);

/** Upper bound for counting the campaigns of one template. Beyond it, the total is "at least". */
const COUNT_CAP = 10_000;

export function createCampaignsRepo(db: Db) {
  const one = (workspaceId: string, id: string): Knex.QueryBuilder =>
    db.read('campaigns').where({ workspaceId, id }).select(columns);

  return {
    async byId(workspaceId: string, id: string): Promise<Campaign | undefined> {
      const row: object | undefined = await one(workspaceId, id).first();
      return row && codec.decode(row);
    },

    /** Reads the campaign and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Campaign | undefined> {
      const row: object | undefined = await one(workspaceId, id).forUpdate().first();
      return row && codec.decode(row);
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, templateType }: CampaignListFilters,
      request: PageRequest,
    ): Promise<Page<Campaign>> =>
      listPage<object, Campaign>(db, {
        table: 'campaigns',
        alias: 'c',
        search,
        request,
        narrow: (query) =>
          query.where({
            'c.workspaceId': workspaceId,
            ...(status && { 'c.status': status }),
            ...(templateType && { 'c.templateType': templateType }),
          }),
        show: (query) => query.select(listColumns),
        decode: codec.decode,
        count: templateType ? COUNT_CAP : rowCount(db, workspaceId, 'campaigns', status),
      }),

    /** Counts the campaigns by status. The cost doesn't depend on their number. */
    async counts(workspaceId: string): Promise<CampaignCounts> {
      const found = await statusCounts(db, workspaceId, 'campaigns');
      const of = (status: CampaignStatus) => found.get(status) ?? 0;
      return {
        draft: of('draft'),
        pending_approval: of('pending_approval'),
        launched: of('launched'),
        completed: of('completed'),
        total: campaignStatuses.reduce((sum, status) => sum + of(status), 0),
      };
    },

    /**
     * Returns the uncompleted campaigns, newest first. The condition must equal that of the partial index word for
     * word.
     */
    active: (workspaceId: string, limit: number): Promise<ActiveCampaign[]> =>
      db
        .read('campaigns')
        .where({ workspaceId })
        .whereRaw(`status <> 'completed'`)
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .select('id', 'name', 'templateType', 'status', 'creatorName', 'createdAt'),

    async insert(campaign: Campaign): Promise<void> {
      await db
        .write('campaigns')
        .insert({ ...codec.encode(campaign), searchText: campaignSearchText(campaign) });
    },

    /** Writes all fields of a campaign that was read with `lock`. */
    async update(campaign: Campaign): Promise<void> {
      const { id, workspaceId, createdAt, createdBy, creatorName, ...changes } = campaign;
      await db
        .write('campaigns')
        .where({ workspaceId, id })
        .update({ ...codec.encode(changes), searchText: campaignSearchText(campaign) });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('campaigns').where({ workspaceId, id }).delete();
    },
  };
}

export type CampaignsRepo = ReturnType<typeof createCampaignsRepo>;
