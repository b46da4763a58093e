import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { namesBy, personColumn } from '../../db/people';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import { searchTextOf } from '../../lib/entities/entity';
import type { Page, PageRequest } from '../../lib/paging';
import { foldText } from '../../lib/text/fold-text';
import { campaignEntity, type Campaign, type ListedCampaign } from './campaigns.entity';
import {
  campaignStatuses,
  internalStatuses,
  type CampaignStatus,
  type CampaignTemplateType,
} from './campaigns.rules';

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
  /** The partner's id. */
  partner?: string | undefined;
}

export type CampaignCounts = StatusTotals<CampaignStatus>;

interface Creator {
  id: string;
  email: string;
  name: string | null;
}

const searchText = searchTextOf(campaignEntity);
/** Returns the search text of the creator. The campaign itself stores the email. */
const creatorText = (email: string, name: string | null): string =>
  name === null ? email : `${email} ${name}`;

/** Upper bound for counting the campaigns of one template or partner. Beyond it, the total is "at least". */
const COUNT_CAP = 10_000;

export function createCampaignsRepo(db: Db) {
  const campaigns = createEntityTable<Campaign, ListedCampaign>(db, {
    table: 'campaigns',
    alias: 'c',
    entity: campaignEntity,
    join: (query) =>
      query
        .leftJoin('partners as p', 'p.id', 'c.partnerId')
        .leftJoin('users as creator', 'creator.id', 'c.createdBy')
        .leftJoin('users as approver', 'approver.id', 'c.approvedBy'),
    derive: async (campaign) => {
      const names = await namesBy(db, 'id', [campaign.createdBy]);
      const creatorName = creatorText(campaign.creatorName, names.get(campaign.createdBy ?? '') ?? null);
      return { searchText: searchText({ ...campaign, creatorName }) };
    },
  });

  return {
    ...campaigns,

    /** Lets searches find the campaigns of a user by their new name and email. */
    async creatorRenamed(before: Creator, { email, name }: Omit<Creator, 'id'>): Promise<void> {
      const texts = [creatorText(before.email, before.name), creatorText(email, name)].map(foldText);
      await db
        .write('campaigns')
        .where({ createdBy: before.id })
        .update({
          creatorName: email,
          searchText: db.write.raw('replace(??, ?, ?)', ['searchText', ...texts]),
        });
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status, templateType, partner }: CampaignListFilters,
      request: PageRequest,
    ): Promise<Page<ListedCampaign>> => {
      const count = templateType || partner ? COUNT_CAP : rowCount(db, workspaceId, 'campaigns', status);
      return campaigns.page(
        workspaceId,
        { search, where: { status, templateType, partnerId: partner }, narrowest: 'partnerId', count },
        request,
      );
    },

    /** Returns the campaigns that a partner sees, newest first. */
    launchedFor: (
      workspaceId: string,
      partnerId: string,
      request: PageRequest,
    ): Promise<Page<ListedCampaign>> =>
      campaigns.page(
        workspaceId,
        {
          search: undefined,
          narrow: (query) =>
            query
              .where({ 'c.workspaceId': workspaceId, 'c.partnerId': partnerId })
              .whereNotIn('c.status', internalStatuses),
          count: COUNT_CAP,
        },
        request,
      ),

    counts: (workspaceId: string): Promise<CampaignCounts> =>
      statusTotals(db, workspaceId, 'campaigns', campaignStatuses),

    /**
     * Returns the uncompleted campaigns, newest first. The condition must equal that of the partial index word for
     * word.
     */
    active: (workspaceId: string, limit: number): Promise<ActiveCampaign[]> =>
      db
        .read('campaigns as c')
        .leftJoin('users as creator', 'creator.id', 'c.createdBy')
        .where('c.workspaceId', workspaceId)
        .whereRaw(`c.status <> 'completed'`)
        .orderBy([
          { column: 'c.createdAt', order: 'desc' },
          { column: 'c.id', order: 'desc' },
        ])
        .limit(limit)
        .select('c.id', 'c.name', 'c.templateType', 'c.status', 'c.createdAt', {
          creatorName: personColumn(db.read, { user: 'creator', orElse: 'c.creatorName' }),
        }),
  };
}

export type CampaignsRepo = ReturnType<typeof createCampaignsRepo>;
