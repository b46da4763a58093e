import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { campaignEntity, type Campaign } from './campaigns.entity';
import { campaignStatuses, type CampaignStatus, type CampaignTemplateType } from './campaigns.rules';

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

export type CampaignCounts = StatusTotals<CampaignStatus>;

/** Upper bound for counting the campaigns of one template. Beyond it, the total is "at least". */
const COUNT_CAP = 10_000;

export function createCampaignsRepo(db: Db) {
  const campaigns = createEntityTable<Campaign>(db, {
    table: 'campaigns',
    alias: 'c',
    entity: campaignEntity,
  });

  return {
    ...campaigns,

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, templateType }: CampaignListFilters,
      request: PageRequest,
    ): Promise<Page<Campaign>> => {
      const count = templateType ? COUNT_CAP : rowCount(db, workspaceId, 'campaigns', status);
      return campaigns.page(workspaceId, { search, where: { status, templateType }, count }, request);
    },

    counts: (workspaceId: string): Promise<CampaignCounts> =>
      statusTotals(db, workspaceId, 'campaigns', campaignStatuses),

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
  };
}

export type CampaignsRepo = ReturnType<typeof createCampaignsRepo>;
