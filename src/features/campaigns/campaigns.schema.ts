import * as z from 'zod';
import { changeShape, missingTexts } from '../../lib/entities/entity-schema';
import { oneOf, optionalId, queryText, requiredText } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { searchRequest } from '../../lib/paging';
import { checklistOf, checklistTick } from '../checklists/checklist.schema';
import { evidenceInput } from '../evidence/evidence.schema';
import { namedPartner } from '../custom-fields/imported-record.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { campaignEntity } from './campaigns.entity';
import { campaignLimits, campaignStatuses, campaignTemplateTypes } from './campaigns.rules';

export const CAMPAIGN_NOT_FOUND = 'Campaign not found';
export const PARTNER_NOT_FOUND = 'Partner not found';

const templateType = oneOf('Template type', campaignTemplateTypes);
const status = oneOf('Status', campaignStatuses);

const checklist = checklistOf(campaignLimits);

const details = z
  .object(
    changeShape(campaignEntity, {
      name: requiredText('Campaign name', campaignLimits.name),
      status,
      checklist,
      completedItems: checklist,
      partnerId: optionalId(PARTNER_NOT_FOUND),
    }),
  )
  .omit({ status: true, completedItems: true });

/** Body of `POST /api/campaigns` (spec §5, §7). Without a checklist, the campaign gets that of its template. */
export const newCampaign = details.extend({
  ...missingTexts(campaignEntity),
  templateType,
  checklist: checklist.optional(),
  partnerId: details.shape.partnerId.default(null),
  evidence: evidenceInput,
});

/** A row of an imported file. */
export const importedCampaign = details.omit({ partnerId: true }).extend({
  ...missingTexts(campaignEntity),
  ...namedPartner,
  templateType,
  checklist: checklist.optional(),
});

export const campaignChanges = details.partial();
/** What an import changes: the template never, but a row with another one must not pass as imported. */
export const importedCampaignChanges = campaignChanges.extend({ templateType: templateType.optional() });
/** `from` is the status that the decision was based on. If it has changed since, the move is refused. */
export const campaignStatusBody = z.object({ status, from: status.optional() });

/** Many campaigns are only moved, because only drafts can be edited. */
const manyMoves = campaignStatusBody.pick({ status: true });
export const bulkCampaigns = bulkBody(manyMoves);
export const matchingCampaigns = matchingBody(manyMoves);

export const campaignTick = checklistTick(campaignLimits);

export const campaignFilters = searchRequest.extend({
  ...listedLike(campaignEntity),
  status: status.optional(),
  templateType: templateType.optional(),
  partner: queryText('partner').max(100, 'partner is too long').optional(),
});

/** An export contains every page. */
export const campaignExportFilters = campaignFilters.omit({ limit: true, cursor: true });

export type ImportedCampaign = z.infer<typeof importedCampaign>;
export type NewCampaign = z.infer<typeof newCampaign>;
export type CampaignChanges = z.infer<typeof campaignChanges>;
export type ImportedCampaignChanges = z.infer<typeof importedCampaignChanges>;
export type CampaignMove = z.infer<typeof campaignStatusBody>;
export type CampaignFilters = z.infer<typeof campaignFilters>;
export type CampaignExportFilters = z.infer<typeof campaignExportFilters>;
