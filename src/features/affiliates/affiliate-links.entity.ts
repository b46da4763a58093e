import { readList } from '../../lib/csv/cell-list';
import { defineEntity } from '../../lib/entities/entity';
import { readChoice } from '../records/import/cells.rules';
import { headerNames, words } from '../records/import/header-names.rules';
import { linkStatuses, readAliases, writeAlias, type Alias, type LinkStatus } from './affiliates.rules';

/** The columns with the links that affiliates share, by the tool. */
const linkColumns = {
  rewardful: ['link', 'link url', 'url', 'affiliate link'],
  tolt: ['referral link', 'link', 'link url'],
  firstpromoter: ['ref_link', 'referral link', 'default link'],
  tapfiliate: ['referral link', 'referral_link', 'link'],
};

/** An affiliate link (spec §3), with the fields of the form and those that redirecting needs. */
export interface AffiliateLink {
  id: string;
  workspaceId: string;
  programId: string | null;
  partnerId: string | null;
  affiliateCode: string;
  affiliateName: string;
  affiliateEmail: string;
  affiliateCompany: string | null;
  description: string | null;
  /** In percent, as decimal text. */
  commissionRate: string;
  currency: string;
  /** Target of the link instead of the workspace's website. */
  destination: string | null;
  /** Names of the link in addresses. */
  aliases: Alias[];
  /** Codes that customers enter in a shop. */
  coupons: string[];
  status: LinkStatus;
  createdAt: string;
  updatedAt: string;
}

/** A link with its counts, and the names of its program and partner. */
export interface CountedLink extends AffiliateLink {
  programName: string | null;
  partnerName: string | null;
  clickCount: number;
  conversionCount: number;
  /** The sum of its ledger: a whole number of the currency's smallest unit, as text. */
  earningsMinor: string;
  lastUsedAt: string | null;
}

/** Clicks and conversions write the counts at any time, so changes of a link don't write those columns. */
export const linkEntity = defineEntity<CountedLink>()({
  title: 'affiliateCode',
  fields: {
    id: { isFixed: true },
    workspaceId: { isFixed: true },
    affiliateCode: {
      label: 'Affiliate code',
      edit: true,
      search: true,
      sort: 'text',
      import: {
        isRequired: true,
        presets: {
          partnerstack: ['partner_key'],
          rewardful: ['token', 'link token'],
          tolt: ['link value', 'referral code', 'slug'],
          firstpromoter: ['ref_id', 'ref_token', 'referral id'],
          tapfiliate: ['affiliate id', 'referral code', 'id'],
        },
        otherNames: words(
          'code, slug, referral code, link code, partner code, tracking code, token, ref id, ref token, referral id, referral token',
          'coupon, coupon code, link, partnercode',
          'empfehlungscode, code promo, code de parrainage, código, código de afiliado',
        ),
      },
    },
    affiliateName: {
      label: 'Affiliate name',
      edit: true,
      search: true,
      sort: 'text',
      import: {
        kind: 'person',
        otherNames: words(
          'affiliate, name, full name, contact name, publisher, nom, nombre, vollständiger name, ansprechpartner',
        ),
      },
    },
    affiliateEmail: {
      label: 'Affiliate email',
      edit: true,
      search: true,
      import: { kind: 'email', otherNames: ['partner email', 'publisher email', ...headerNames.email] },
    },
    affiliateCompany: {
      label: 'Affiliate company',
      edit: true,
      search: true,
      import: {
        otherNames: words(
          'company, company name, organization, organisation, firma, unternehmen, entreprise, société, empresa',
        ),
      },
    },
    description: {
      label: 'Description',
      edit: true,
      import: { otherNames: [...headerNames.description, ...headerNames.notes] },
    },
    commissionRate: {
      edit: true,
      import: {
        label: 'Commission rate (%)',
        isRequired: true,
        kind: 'number',
        otherNames: words(
          'commission, rate, commission percent, commission %, provision, provisionssatz, provision (%)',
          'taux de commission, comisión, tasa de comisión',
        ),
        read: (cell) => cell.replace(/\s*%$/, ''),
      },
    },
    currency: {
      label: 'Currency',
      edit: true,
      import: { otherNames: words('currency code, payout currency, währung, devise, moneda, divisa') },
    },
    destination: {
      label: 'Destination',
      edit: true,
      import: {
        otherNames: words(
          'destination url, target, target url, landing page, url, redirect, ziel, zieladresse, zielseite',
          'page de destination, destino, página de destino',
        ),
      },
    },
    aliases: {
      label: 'Aliases',
      stored: 'json',
      edit: true,
      import: {
        presets: linkColumns,
        otherNames: words(
          'alias, old link, old links, referral link, referral url, affiliate link, tracking link, partner link, share link, ref link',
        ),
        read: readAliases,
      },
      write: (aliases: Alias[]) => aliases.map(writeAlias).join('; '),
    },
    coupons: {
      label: 'Coupons',
      stored: 'json',
      edit: true,
      search: true,
      import: {
        presets: {
          rewardful: ['coupon', 'coupon code'],
          tolt: ['promotion code', 'promotion codes', 'coupon'],
          firstpromoter: ['promo_code', 'promo code', 'coupon'],
          tapfiliate: ['coupon', 'coupon code'],
        },
        otherNames: words(
          'coupon codes, promo code, promo codes, promotion code, promotion codes, discount code, voucher',
        ),
        read: readList,
      },
      write: (coupons: string[]) => coupons.join('; '),
    },
    programId: { edit: true },
    partnerId: { edit: true },
    status: {
      label: 'Status',
      edit: 'status',
      sort: linkStatuses,
      import: {
        otherNames: ['state', 'statut', 'estado'],
        values: { choices: linkStatuses },
        read: readChoice(linkStatuses),
      },
    },
    createdAt: { label: 'Created', isFixed: true, sort: 'time' },
    updatedAt: { sort: 'time' },
    programName: {
      label: 'Program',
      from: 'g.name',
      sort: 'text',
      import: { otherNames: headerNames.program },
    },
    partnerName: {
      label: 'Partner',
      from: 'p.name',
      sort: 'text',
      import: {
        otherNames: words(
          'partner name, partner account, partner website, vertriebspartner, partenaire, socio',
        ),
      },
    },
    // Only changed by clicks and conversions, so they aren't written with the rest.
    clickCount: { label: 'Clicks', write: String, from: 'l.clickCount', sort: 'number', filter: 'number' },
    conversionCount: {
      label: 'Conversions',
      write: String,
      from: 'l.conversionCount',
      sort: 'number',
      filter: 'number',
    },
    earningsMinor: { from: null, sort: 'number', filter: 'minor', filterName: 'totalEarnings' },
    lastUsedAt: { label: 'Last used', from: 'l.lastUsedAt', sort: 'time', filter: 'time' },
  },
});
