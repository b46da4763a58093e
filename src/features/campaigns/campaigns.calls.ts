import { campaignAnswer } from './campaigns-answer.schema';
import { editCampaigns } from './campaigns.rules';
import {
  campaignChanges,
  campaignExportFilters,
  campaignFilters,
  campaignStatusBody,
  campaignTick,
  newCampaign,
} from './campaigns.schema';
import type { CampaignServices } from './create-campaigns';
import { api } from '../../http/calls/declare';
import { bulkDeletion } from '../records/bulk.schema';
import { recordCalls } from '../records/record-calls';
import { campaignRecord } from './campaign.record';

export const campaignsCalls = ({ campaigns }: CampaignServices) => ({
  ...recordCalls(
    campaignRecord,
    campaignAnswer,
    {
      list: campaignFilters,
      create: newCampaign,
      export: campaignExportFilters,
      get: true,
      update: campaignChanges,
      bulk: bulkDeletion,
      remove: true,
      changeStatus: campaignStatusBody,
    },
    campaigns,
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
