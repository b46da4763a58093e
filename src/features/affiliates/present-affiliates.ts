import { formatAmount } from '../../lib/money';
import type { CountedLink } from './affiliate-links.repo';
import type { Conversion, NamedLedgerEntry } from './conversions/conversions.repo';

/** Presenters for the API and screens; amounts are decimal text. */

export const presentLink = (link: CountedLink) => ({
  id: link.id,
  workspaceId: link.workspaceId,
  programId: link.programId,
  programName: link.programName,
  partnerId: link.partnerId,
  partnerName: link.partnerName,
  affiliateCode: link.affiliateCode,
  affiliateName: link.affiliateName,
  affiliateEmail: link.affiliateEmail,
  affiliateCompany: link.affiliateCompany,
  description: link.description,
  commissionRate: link.commissionRate,
  currency: link.currency,
  destination: link.destination,
  status: link.status,
  clickCount: link.clickCount,
  conversionCount: link.conversionCount,
  totalEarnings: formatAmount(BigInt(link.earningsMinor), link.currency),
  createdAt: link.createdAt,
  updatedAt: link.updatedAt,
  lastUsedAt: link.lastUsedAt,
});

/** An affiliate link as `/api/affiliate-links` returns it (spec §3). */
export type AffiliateLinkView = ReturnType<typeof presentLink>;

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
