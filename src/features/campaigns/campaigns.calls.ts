import { campaignAnswer } from './campaigns-answer.schema';
import { editCampaigns, viewCampaigns } from './campaigns.rules';
import {
  campaignChanges,
  campaignExportFilters,
  campaignFilters,
  campaignStatusBody,
  campaignTick,
  newCampaign,
} from './campaigns.schema';
import type { CampaignServices } from './create-campaigns';
import { download, noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const campaignsCalls = ({ campaigns }: CampaignServices) => ({
  '/api/campaigns': api({
    GET: {
      answer: pageOf(campaignAnswer),
      permission: viewCampaigns,
      query: campaignFilters,
      run: ({ actor, query }) => campaigns.list(actor, query),
    },
    POST: {
      answer: campaignAnswer,
      permission: editCampaigns,
      body: newCampaign,
      status: 201,
      run: ({ actor, body }) => campaigns.create(actor, body),
    },
  }),
  '/api/campaigns/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewCampaigns,
      query: campaignExportFilters,
      run: ({ actor, query }) => campaigns.export(actor, query),
    },
  }),
  '/api/campaigns/:id': api({
    GET: {
      answer: campaignAnswer,
      permission: viewCampaigns,
      run: ({ actor, param }) => campaigns.get(actor, param('id')),
    },
    PATCH: {
      answer: campaignAnswer,
      permission: editCampaigns,
      body: campaignChanges,
      run: ({ actor, param, body }) => campaigns.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editCampaigns,
      run: ({ actor, param }) => campaigns.remove(actor, param('id')),
    },
  }),
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
  '/api/campaigns/:id/status': api({
    PATCH: {
      answer: campaignAnswer,
      permission: editCampaigns,
      body: campaignStatusBody,
      run: ({ actor, param, body }) => campaigns.changeStatus(actor, param('id'), body),
    },
  }),
});
