import {
  askKit,
  askKitFor,
  definePlugin,
  fieldsOf,
  fullName,
  keyParts,
  listOf,
  readPlace,
  textOf,
  writePlace,
  type Fields,
  type KitAnswer,
  type KitCommission,
  type KitCommissionState,
  type KitLink,
  type KitTools,
  type SwitchingKit,
} from 'partnerhub/plugin';

/** The admin API of FirstPromoter, version 2: https://docs.firstpromoter.com/api-reference-v2/api-admin */

const LABEL = 'FirstPromoter';
const FORMAT = 'key:accountId';
const PER_PAGE = 100;

function headersOf({ key }: KitTools): Record<string, string> {
  const [token, account] = keyParts(LABEL, FORMAT, key);
  return { authorization: `Bearer ${token}`, 'account-id': account };
}

const pathOf = (list: string, page: number): string => `/${list}?page=${page}&per_page=${PER_PAGE}`;

/**
 * Returns the objects of a page, and where the next one begins. The API promises neither a size of pages nor a last one,
 * so it is read until a page is empty or is the one before.
 */
function read(answer: KitAnswer | null, page: number, before: string) {
  const body = answer?.body;
  const items = listOf(Array.isArray(body) ? body : fieldsOf(body)['data']);
  const first = textOf(items[0]?.['id']) ?? '';
  const total = fieldsOf(fieldsOf(body)['meta'])['total_pages'];
  const hasNext = answer?.hasLinks ? answer.nextLink !== null : typeof total !== 'number' || page < total;
  const isRepeated = first !== '' && first === before;
  if (items.length === 0 || isRepeated) return { items: [], next: null };
  return { items, next: hasNext ? { at: String(page + 1), note: first } : null };
}

async function list(name: string, cursor: string | null, tools: KitTools) {
  const { at, note } = readPlace(cursor);
  const page = Number(at || '1');
  const answer = await askKitFor(LABEL, pathOf(name, page), tools, headersOf(tools));
  const { items, next } = read(answer, page, note ?? '');
  return { items, next: next && writePlace({ list: 0, ...next }) };
}

/** Returns the promoter of a membership in a campaign. */
function promoterOf(item: Fields): { affiliateId: string } | { affiliateEmail: string } {
  const campaign = fieldsOf(item['promoter_campaign']);
  const promoter = fieldsOf(campaign['promoter']);
  const id = textOf(campaign['promoter_id']) ?? textOf(promoter['id']) ?? textOf(item['promoter_id']);
  return id === null ? { affiliateEmail: textOf(promoter['email']) ?? '' } : { affiliateId: id };
}

const linksOf = (promoter: Fields): KitLink[] =>
  listOf(promoter['promoter_campaigns']).map((membership) => ({
    id: textOf(membership['id']) ?? '',
    affiliateId: textOf(promoter['id']) ?? '',
    code: textOf(membership['ref_token']),
    url: textOf(membership['ref_link']),
    coupons: [textOf(membership['coupon']) ?? ''],
    isActive: ['accepted', null].includes(textOf(membership['state'])),
  }));

const codeOf = (code: Fields): KitLink[] =>
  textOf(code['archived_at']) === null
    ? [
        {
          id: `promo_code:${textOf(code['id']) ?? ''}`,
          ofLink: textOf(code['promoter_campaign_id']) ?? '',
          code: null,
          coupons: [textOf(code['code']) ?? ''],
        },
      ]
    : [];

/** Memberships with their links, then promo codes. */
const linkLists = [
  { name: 'promoters', of: linksOf },
  { name: 'promo_codes', of: codeOf },
] as const;

function stateOf(status: string, isPaid: boolean): KitCommissionState | null {
  if (status === 'denied') return 'reversed';
  if (isPaid) return 'paid';
  return status === 'approved' ? 'due' : status === 'pending' ? 'held' : null;
}

function commissionOf(commission: Fields): KitCommission {
  const unit = textOf(commission['unit']) ?? 'cash';
  const status = textOf(commission['status']) ?? '';
  const isPaid = commission['is_paid'] === true;
  const referral = fieldsOf(commission['referral']);
  return {
    id: textOf(commission['id']) ?? '',
    ...promoterOf(commission),
    amount: textOf(commission['amount']) ?? '',
    unit: 'minor',
    currency: textOf(commission['currency']),
    saleAmount: textOf(commission['sale_amount']),
    state: stateOf(status, isPaid),
    stateWord: isPaid ? `${status}, paid` : status,
    customer: textOf(referral['uid']) ?? textOf(referral['email']),
    linkId: textOf(fieldsOf(commission['promoter_campaign'])['id']),
    createdAt: textOf(commission['created_at']),
    leftOut: unit === 'cash' ? null : `Not money, but ${unit.replaceAll('_', ' ')}`,
  };
}

const firstpromoter: SwitchingKit = {
  id: 'firstpromoter',
  label: LABEL,
  address: 'https://v2.firstpromoter.com/api/v2/company',
  keyFormat: FORMAT,
  keyHelp:
    'In FirstPromoter under Settings → Integrations → Manage API Keys: the key, then a colon and the account ID from the same page.',

  async readAffiliates(cursor, tools) {
    const { items, next } = await list('promoters', cursor, tools);
    return {
      next,
      items: items.map((promoter) => {
        const profile = fieldsOf(promoter['profile']);
        const states = listOf(promoter['promoter_campaigns']).map(({ state }) => textOf(state));
        return {
          id: textOf(promoter['id']) ?? '',
          name: fullName(profile['first_name'], profile['last_name']) || (textOf(promoter['name']) ?? ''),
          email: textOf(promoter['email']),
          company: textOf(profile['company_name']),
          website: textOf(profile['website']),
          phone: textOf(profile['phone_number']),
          country: textOf(profile['country']),
          paypalEmail: textOf(profile['paypal_email']),
          isActive:
            textOf(promoter['archived_at']) === null &&
            (states.length === 0 || states.some((state) => state === null || state === 'accepted')),
        };
      }),
    };
  },

  async readLinks(cursor, tools) {
    const { list: index, at, note } = readPlace(cursor);
    const page = Number(at || '1');
    const { name, of } = linkLists[index === 0 ? 0 : 1];
    const answer = await askKit(LABEL, pathOf(name, page), tools, headersOf(tools));
    const { items, next } = read(answer, page, note ?? '');
    const isLast = next === null && index > 0;
    const place = next === null ? { list: index + 1, at: '' } : { list: index, ...next };
    return { items: items.flatMap(of), next: isLast ? null : writePlace(place) };
  },

  async readCustomers(cursor, tools) {
    const { items, next } = await list('referrals', cursor, tools);
    return {
      next,
      items: items.map((referral) => ({
        id: textOf(referral['id']) ?? '',
        ...promoterOf(referral),
        customerId: textOf(referral['uid']),
        email: textOf(referral['email']),
        linkId: textOf(fieldsOf(referral['promoter_campaign'])['id']),
        createdAt: textOf(referral['created_at']),
      })),
    };
  },

  async readCommissions(cursor, tools) {
    const { items, next } = await list('commissions', cursor, tools);
    return { next, items: items.map(commissionOf) };
  },
};

export default definePlugin({ kits: [firstpromoter] });
