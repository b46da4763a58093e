import { campaignAnswer } from './campaigns-answer.schema';
import { editCampaigns } from './campaigns.rules';
import {
  bulkCampaigns,
  campaignChanges,
  campaignExportFilters,
  campaignFilters,
  campaignStatusBody,
  campaignTick,
  matchingCampaigns,
  newCampaign,
} from './campaigns.schema';
import type { CampaignServices } from './create-campaigns';
import { api } from '../../http/calls/declare';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { campaignRecord } from './campaign.record';

export const campaignsCalls = ({ campaigns, operations }: CampaignServices & ForMatching) => ({
  ...recordCalls(
    campaignRecord,
    campaignAnswer,
    {
      list: campaignFilters,
      create: newCampaign,
      get: true,
      update: campaignChanges,
      bulk: bulkCampaigns,
      remove: true,
      changeStatus: campaignStatusBody,
    },
    campaigns,
  ),
  ...matchingCalls(
    campaignRecord,
    { filters: campaignExportFilters, body: matchingCampaigns },
    campaigns,
    operations,
  ),
  '/api/campaigns/:id/checklist': api({
    PATCH: {
      answer: campaignAnswer,
      operationId: 'tickCampaignChecklist',
      summary: 'Tick an item of the checklist of a campaign',
      permission: editCampaigns,
      body: campaignTick,
      run: ({ actor, param, body }) => campaigns.tick(actor, param('id'), body),
    },
  }),
});
