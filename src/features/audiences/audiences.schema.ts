import * as z from 'zod';
import { timeOrNull } from '../../lib/entities/answer-schema';
import { distinctTexts, listOf, oneOf } from '../../lib/entities/fields';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import { audienceLimits, audiences, sharedAudiences } from './audiences.rules';

export const tierNotFound = (tier: string): string => `Tier not found: ${tier}`;

const notTiers = 'Tiers must be a list of texts';
const notPartners = 'Partners must be a list of ids';
const TOO_MANY_PARTNERS = `At most ${audienceLimits.partners} partners can be chosen`;

const audience = oneOf('Audience', audiences);

const tiers = distinctTexts(z.string(notTiers).trim().max(100, 'Tier is too long'), audienceLimits.tiers, {
  notList: notTiers,
  tooMany: `At most ${audienceLimits.tiers} tiers can be chosen`,
});

const partnerIds = listOf(
  z.string(notPartners).max(100, PARTNER_NOT_FOUND),
  { notList: notPartners, tooMany: TOO_MANY_PARTNERS },
  audienceLimits.partners,
).transform((ids) => [...new Set(ids)]);

const APPEARANCE = 'must be a time such as 2026-01-31T09:30:00.000Z, or null';

const moment = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label} ${APPEARANCE}` })
    .refine((text) => text >= '1970' && text < '9999', `${label} ${APPEARANCE}`)
    .transform((text) => new Date(text).toISOString())
    .nullable();

/** The fields of a body that set when partners see a record. */
export const appearanceFields = {
  visibleFrom: moment('visibleFrom'),
  visibleUntil: moment('visibleUntil'),
};

/** The same fields as calls answer them. */
export const appearanceAnswer = { visibleFrom: timeOrNull, visibleUntil: timeOrNull };

/** The fields of a body that set the audience. The service checks that tiers and partners exist. */
export const audienceFields = { audience, tiers, partnerIds };

/** The fields of records that may not be shared at all. */
export const sharedAudienceFields = { ...audienceFields, audience: oneOf('Audience', sharedAudiences) };

/** The same fields as calls answer them. */
export const audienceAnswer = {
  audience: z.enum(audiences),
  tiers: z.array(z.string()),
  partnerIds: z.array(z.string()),
};

export const sharedAudienceAnswer = { ...audienceAnswer, audience: z.enum(sharedAudiences) };
