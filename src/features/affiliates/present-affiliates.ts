import { formatAmount } from '../../lib/money/money';
import type { EarnedMinor } from './affiliate-links.repo';
import type { CountedLink } from './affiliate-links.entity';
import type { Conversion, NamedLedgerEntry } from './conversions/conversions.repo';

/** Presenters for the API and screens; amounts are decimal text. */

export const presentLink = ({ earningsMinor, ...link }: CountedLink) => ({
  ...link,
  // The one amount whose zero has no decimals (spec §3).
  totalEarnings: earningsMinor === '0' ? '0' : formatAmount(BigInt(earningsMinor), link.currency),
});

/** An affiliate link as `/api/affiliate-links` returns it (spec §3). */
export type AffiliateLinkView = ReturnType<typeof presentLink>;

export const presentEarnings = ({ currency, earningsMinor, links }: EarnedMinor) => ({
  currency,
  amount: formatAmount(BigInt(earningsMinor), currency),
  links,
});

/** The earnings of a partner's links in one currency. */
export type EarningsView = ReturnType<typeof presentEarnings>;

export const presentConversion = (conversion: Conversion, affiliateCode: string) => ({
  id: conversion.id,
  affiliateLinkId: conversion.linkId,
  affiliateCode,
  kind: conversion.kind,
  externalId: conversion.externalId,
  applicationId: conversion.applicationId,
  referralId: conversion.referralId,
  name: conversion.name,
  amount:
    conversion.amountMinor === null
      ? null
      : formatAmount(BigInt(conversion.amountMinor), conversion.currency),
  currency: conversion.currency,
  commissionRate: conversion.commissionRate,
  commission: formatAmount(BigInt(conversion.commissionMinor), conversion.currency),
  reversedAt: conversion.reversedAt,
  createdAt: conversion.createdAt,
});

/** A conversion as `/api/conversions` returns it. */
export type ConversionView = ReturnType<typeof presentConversion>;

export const presentLedgerEntry = (entry: NamedLedgerEntry) => ({
  id: entry.id,
  kind: entry.kind,
  conversionId: entry.conversionId,
  conversionName: entry.conversionName,
  /** Negative for a reversal. */
  amount: formatAmount(BigInt(entry.amountMinor), entry.currency),
  currency: entry.currency,
  createdAt: entry.createdAt,
});

export type LedgerEntryView = ReturnType<typeof presentLedgerEntry>;
