import * as z from 'zod';
import { changeShape, missingTexts } from '../../lib/entities/entity-schema';
import { listOf, oneOf, queryText, requiredLines, requiredText } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { searchRequest } from '../../lib/paging';
import { webAddress } from '../../lib/addresses/website';
import { customFilters, customValues } from '../custom-fields/custom-fields.schema';
import { importedRecord } from '../custom-fields/imported-record.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { ownerFilter, ownerId } from '../workspaces/owners/owners.schema';
import { contactShape, type RowWithContacts } from './imported-contacts.schema';
import { partnerEntity } from './partners.entity';
import { parsePartnershipTypes, partnerLimits, partnerStatuses } from './partners.rules';

export const HAS_DEALS = 'This partner has deals';
export const TIER_MOVED = 'The tier of this partner has changed since';
export const DESCRIPTION_TOO_LONG = 'Description is too long';
/** Maximum length of a description that comes from a converted application's value proposition. */
const MAX_DESCRIPTION = 2000;

const website = z
  .string('Invalid website URL')
  .trim()
  .max(partnerLimits.website, 'Website is too long')
  .transform((text, context) => {
    if (text === '') return null;
    const address = webAddress(text);
    if (address === null) context.addIssue({ code: 'custom', message: 'Invalid website URL' });
    return address;
  })
  .nullable();

const status = oneOf('Status', partnerStatuses);
const typesMessage = 'Partnership type must be a list';
const tooManyTypes = `Maximum ${partnerLimits.partnershipTypes} partnership types allowed per partner`;

/** A list, or the form's comma-separated text (spec §5). */
const partnershipType = z
  .custom<string | string[]>((value) => typeof value === 'string' || Array.isArray(value), typesMessage)
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .pipe(listOf(z.string(typesMessage), { notList: typesMessage, tooMany: tooManyTypes }))
  .transform(parsePartnershipTypes)
  .pipe(
    z
      .array(z.string().max(partnerLimits.partnershipType, 'Partnership type is too long'))
      .max(partnerLimits.partnershipTypes, tooManyTypes),
  );

/** Values of the workspace's tag vocabulary. The service checks that they exist. */
const notTags = 'Tags must be a list of texts';
export const TOO_MANY_TAGS = `Maximum ${partnerLimits.tags} tags allowed per partner`;
const tagList = listOf(z.string(notTags).trim(), { notList: notTags, tooMany: TOO_MANY_TAGS }).transform(
  (values) => [...new Set(values)],
);
const tags = tagList.refine((values) => values.length <= partnerLimits.tags, TOO_MANY_TAGS);

/** A value of the Tier vocabulary; empty for none. The service checks that it exists. */
const tier = z
  .string('Tier must be a text')
  .trim()
  .max(partnerLimits.tier, 'Tier is too long')
  .transform((value) => (value === '' ? null : value))
  .nullable();

const details = z.object(
  changeShape(partnerEntity, {
    name: requiredText('Partner name', partnerLimits.name),
    size: requiredText('Company size', partnerLimits.fact),
    website,
    status,
    partnershipType,
    tags,
    tier,
    ownerId,
    custom: customValues.optional(),
  }),
);

export const newPartner = details.extend({
  ...missingTexts(partnerEntity),
  website: website.default(null),
  status: status.default('active'),
  partnershipType: partnershipType.default([]),
  tags: tags.default([]),
  tier: tier.default(null),
  ownerId: ownerId.default(null),
});

/** A row of an imported file. */
export const importedPartner = newPartner.extend(importedRecord).extend(contactShape);

/** The service enforces the limit for new descriptions. An existing longer one may be sent again unchanged. */
export const partnerChanges = details
  .extend({ description: requiredLines('Description', MAX_DESCRIPTION) })
  .partial();

/** The fields of a partner's profile that its own users can change. The service checks the logo, a data URL. */
export const profileChanges = details
  .pick({ description: true, website: true })
  .extend({
    logo: z
      .string('Logo must be a text')
      .transform((text) => text || null)
      .nullable(),
  })
  .partial();

export type ProfileChanges = z.infer<typeof profileChanges>;

const BOTH_TAGS = 'Send either tags, or addTags and removeTags';

/** Tags can also be added to and removed from those that each partner has. */
const bulkChanges = partnerChanges
  .extend({ addTags: tags.optional(), removeTags: tagList.optional() })
  .refine(({ tags: all, addTags, removeTags }) => all === undefined || !(addTags ?? removeTags), {
    message: BOTH_TAGS,
    path: ['tags'],
  });

export const bulkPartners = bulkBody(bulkChanges);
export const matchingPartners = matchingBody(bulkChanges);

/** `all` is sent by a filter that isn't set (spec §9). */
const filter = (name: string) => queryText(name).transform((value) => (value === 'all' ? undefined : value));

export const partnerFilters = searchRequest.extend({
  ...listedLike(partnerEntity),
  industry: filter('industry').optional(),
  location: filter('location').optional(),
  partnershipType: filter('partnershipType').optional(),
  tier: filter('tier').optional(),
  status: filter('status').pipe(status.optional()).optional(),
  owner: ownerFilter,
  custom: customFilters.optional(),
});

/** An export contains every page. */
export const partnerExportFilters = partnerFilters.omit({ limit: true, cursor: true });

export type ImportedPartner = z.infer<typeof importedPartner> & RowWithContacts;
export type NewPartner = z.infer<typeof newPartner>;
export type PartnerChanges = z.infer<typeof partnerChanges>;
export type BulkPartners = z.infer<typeof bulkPartners>;
export type PartnerFilters = z.infer<typeof partnerFilters>;
export type PartnerExportFilters = z.infer<typeof partnerExportFilters>;
