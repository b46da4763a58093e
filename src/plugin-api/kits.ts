import type { PluginTools } from './tools';

/** One page of a list. `next` is passed to the call for the next page; null on the last one. */
export interface KitPage<Item> {
  items: readonly Item[];
  next: string | null;
}

/** A person or a company that earns by sending customers. */
export interface KitAffiliate {
  /** The id in the tool. */
  id: string;
  /** The person's name; '' if the tool has none. */
  name: string;
  email: string | null;
  /** With a company, the affiliate becomes a partner with the person as its contact. */
  company?: string | null;
  website?: string | null;
  phone?: string | null;
  /** ISO 3166, such as `DE`. */
  country?: string | null;
  paypalEmail?: string | null;
  /** False for an affiliate that was rejected, paused or blocked. Default: true */
  isActive?: boolean;
}

/** Identifies an affiliate by its id or, if the tool's answer has no id, by its email. */
export type KitAffiliateRef = { affiliateId: string } | { affiliateEmail: string };

/** A link of an affiliate, or coupons without a link, which may name the link that they belong to. */
export type KitLink = (KitAffiliateRef | { ofLink: string }) & {
  id: string;
  /** The name of the link, such as `adam`; null for coupons without a link. */
  code: string | null;
  /** The address that the affiliate shares, of which the query has the aliases: `https://example.com/?via=adam`. */
  url?: string | null;
  /** Other pairs that name the affiliate. */
  aliases?: readonly { param: string; value: string }[];
  coupons?: readonly string[];
  /** The percentage that the affiliate earns, such as `30`; null if the tool doesn't say. */
  rate?: string | null;
  isActive?: boolean;
};

/** A customer that came through an affiliate. */
export type KitCustomer = KitAffiliateRef & {
  id: string;
  /** The id in the company's own system or at its payment provider; null if there is none. */
  customerId: string | null;
  email?: string | null;
  /** The link that won the customer. Default: the first one of the affiliate */
  linkId?: string | null;
  /** ISO 8601 or milliseconds since 1970. */
  createdAt?: string | number | null;
};

export type KitCommissionState = 'held' | 'due' | 'paid' | 'reversed';

export type KitCommission = KitAffiliateRef & {
  id: string;
  /**
   * Decimal text. `unit: minor` counts the currency's smallest unit, such as cents; `unit: major` is in whole units, such
   * as dollars.
   */
  amount: string;
  unit: 'minor' | 'major';
  /** The amount of the sale, in the same unit; null if the tool doesn't say. */
  saleAmount?: string | null;
  /** The currency of the sale. Default: that of the commission */
  saleCurrency?: string | null;
  /** ISO 4217; null if the tool doesn't say. */
  currency: string | null;
  /** null with the tool's own word in `stateWord`, if the kit doesn't know that word. */
  state: KitCommissionState | null;
  /** The state in the tool's words. */
  stateWord: string;
  /** Whether an admin has to decide about a held commission. */
  isFlagged?: boolean;
  /** When a held commission becomes due; null if the tool doesn't say. */
  heldUntil?: string | number | null;
  /** The customer's id, else the email. */
  customer?: string | null;
  /** The link that earned it. Default: the first one of the affiliate */
  linkId?: string | null;
  createdAt: string | number | null;
  /** Why it isn't imported, such as a reward that isn't money; null or missing for all others. */
  leftOut?: string | null;
};

/** The tools of a kit's functions. */
export interface KitTools extends Pick<PluginTools, 'fetch' | 'log' | 'signal' | 'now'> {
  /** The API key that the admin has entered. PartnerHub neither stores nor logs it. */
  key: string;
  /** The base address of the tool's API, without a trailing slash. */
  address: string;
}

/**
 * Reads what another program for affiliates knows. Each function returns one page, has a minute, and is called again after
 * an answer 429 or 5xx. It throws a PluginError with `disables` if the tool refuses the key.
 */
export interface SwitchingKit {
  /** Unique among all plugins, such as `rewardful`: lowercase letters, digits and hyphens. */
  id: string;
  /** The tool's name, up to 60 characters. */
  label: string;
  /** The base address of its API. The operator can set another one with `PARTNERHUB_<ID>_URL`. */
  address: string;
  /** The form of the key, for users: `key:programId`, up to 60 characters. */
  keyFormat: string;
  /** Where admins find the key, up to 300 characters. */
  keyHelp: string;
  readAffiliates(cursor: string | null, tools: KitTools): Promise<KitPage<KitAffiliate>>;
  readLinks(cursor: string | null, tools: KitTools): Promise<KitPage<KitLink>>;
  readCustomers(cursor: string | null, tools: KitTools): Promise<KitPage<KitCustomer>>;
  readCommissions(cursor: string | null, tools: KitTools): Promise<KitPage<KitCommission>>;
}
