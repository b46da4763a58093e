import * as z from 'zod';
import { changeShape, missingTexts } from '../../lib/entities/entity-schema';
import {
  emailAddress,
  oneOf,
  optionalEmail,
  optionalText,
  queryText,
  requiredText,
} from '../../lib/entities/fields';
import { isCurrency } from '../../lib/money/currencies';
import { parseAmount } from '../../lib/money/money';
import { listedLike } from '../../lib/listed-like';
import { searchRequest } from '../../lib/paging';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { referralEntity } from './referrals.entity';
import { referralLimits, referralStatuses, referrerTypes, rewardStatuses } from './referrals.rules';

export const REFERRAL_NOT_FOUND = 'Referral not found';

const status = oneOf('Status', referralStatuses);
const rewardStatus = oneOf('Reward status', rewardStatuses);

/** Valid or empty (spec §5). */
const referrerEmail = optionalEmail('Invalid email');

const details = z.object(
  changeShape(referralEntity, {
    programId: requiredText('Program ID', 100),
    /** A partner of the workspace; empty means no partner. */
    referrerId: optionalText('Referrer ID', 100),
    referrerName: optionalText('Referrer name', referralLimits.name),
    referrerEmail,
    referredName: requiredText('Referred name', referralLimits.name),
    referredEmail: emailAddress,
    status,
    rewardStatus,
    rewardAmount: optionalText('Reward amount', referralLimits.reward),
  }),
);
const { shape } = details;

/**
 * Body of `POST /api/referrals` (spec §5). `referrerType` comes from the program, and the amount must fit its
 * reward type.
 */
export const newReferral = details.extend({
  ...missingTexts(referralEntity),
  referrerId: shape.referrerId.default(null),
  referrerName: shape.referrerName.default(null),
  referrerEmail: referrerEmail.default(null),
  status: status.default('pending'),
  rewardStatus: rewardStatus.default('pending'),
  rewardAmount: shape.rewardAmount.default(null),
  /** From the affiliate link that the referred person followed. */
  clickId: optionalText('Click ID', 200).default(null),
});

/** A row of an imported file. What a reward is worth and its state aren't imported. */
export const importedReferral = details.pick({ referredName: true, referredEmail: true }).extend({
  ...missingTexts(referralEntity),
  referrerName: shape.referrerName.default(null),
  referrerEmail: referrerEmail.default(null),
  programName: requiredText('Program', referralLimits.programName),
  /** The rest comes from the workspace. */
  programId: z.string().default(''),
  referrerType: z.enum(referrerTypes).default('partner'),
  referrerId: z.string().nullable().default(null),
});

export const referralChanges = details.partial();
const AMOUNT = 'Amount must be a decimal number as text, such as "19.90"';

/** What a converted referral has brought, in the currency's smallest unit. An amount needs its currency. */
export const referralStatusBody = z
  .object({
    status,
    amount: z
      .string(AMOUNT)
      .trim()
      .regex(/^\d{1,10}(\.\d{1,6})?$/, AMOUNT)
      .nullable()
      .default(null),
    currency: z
      .string('Currency must be text')
      .trim()
      .toUpperCase()
      .refine(isCurrency, 'Currency must be an ISO 4217 code, such as USD')
      .nullable()
      .default(null),
  })
  .refine(({ amount, currency }) => amount === null || currency !== null, {
    message: 'Currency is required',
    path: ['currency'],
  })
  .refine(
    ({ amount, currency }) => amount === null || currency === null || parseAmount(amount, currency) !== null,
    { message: 'Amount has more decimals than its currency', path: ['amount'] },
  );

export const bulkReferrals = bulkBody(referralChanges);
export const matchingReferrals = matchingBody(referralChanges);

export const referralFilters = searchRequest.extend({
  ...listedLike(referralEntity),
  programId: queryText('programId').max(100, 'programId is too long').optional(),
  referrerType: oneOf('referrerType', referrerTypes).optional(),
  partner: queryText('partner').max(100, 'partner is too long').optional(),
  status: status.optional(),
  rewardStatus: rewardStatus.optional(),
});

/** An export contains every page. */
export const referralExportFilters = referralFilters.omit({ limit: true, cursor: true });

export type ImportedReferral = z.infer<typeof importedReferral>;
export type NewReferral = z.infer<typeof newReferral>;
export type ReferralStatusBody = z.infer<typeof referralStatusBody>;
export type ReferralChanges = z.infer<typeof referralChanges>;
export type ReferralFilters = z.infer<typeof referralFilters>;
export type ReferralExportFilters = z.infer<typeof referralExportFilters>;
