import * as z from 'zod';
import { optionalLines, optionalText, requiredText } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { newestRequest, searchRequest, sortedBy } from '../../lib/paging';
import { appearanceFields, audienceFields } from '../audiences/audiences.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { resourceEntity } from './resources.entity';
import { resourceLimits } from './resources.rules';

const details = {
  name: requiredText('Name', resourceLimits.name),
  description: optionalLines('Description', resourceLimits.description),
  category: optionalText('Category', resourceLimits.category),
  requiresAgreementId: optionalText('Required agreement', 36),
  ...audienceFields,
};

export const resourceChanges = z.object({ ...details, ...appearanceFields }).partial();

/** A list in a text, such as `gold,silver`. A parameter that is given several times is a list already. */
const separated = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
    : value;

/** The fields of a new resource, beside its file: in the address, or as fields of the form. */
export const uploadedFields = z
  .object({
    ...details,
    tiers: z.preprocess(separated, audienceFields.tiers),
    partnerIds: z.preprocess(separated, audienceFields.partnerIds),
  })
  .partial();

export const resourceFilters = searchRequest.extend({
  ...listedLike(resourceEntity),
  category: z.string('category may be given once').trim().max(resourceLimits.category).optional(),
});

/** An export contains every page. */
export const resourceExportFilters = resourceFilters.omit({ limit: true, cursor: true });

export const bulkResources = bulkBody(resourceChanges);
export const matchingResources = matchingBody(resourceChanges);

export const portalResourcesRequest = searchRequest.extend(sortedBy('createdAt'));
export const versionsRequest = newestRequest;

export type ResourceChanges = z.infer<typeof resourceChanges>;
export type UploadedFields = z.infer<typeof uploadedFields>;
export type PortalResourcesRequest = z.infer<typeof portalResourcesRequest>;
export type ResourceFilters = z.infer<typeof resourceFilters>;
