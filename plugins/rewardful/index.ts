import {
  askKit,
  askKitFor,
  basicAuth,
  definePlugin,
  fieldsOf,
  fullName,
  listOf,
  readPlace,
  textOf,
  writePlace,
  type Fields,
  type KitCommission,
  type KitLink,
  type KitPage,
  type KitTools,
  type SwitchingKit,
} from 'partnerhub/plugin';

/** The REST API of Rewardful: https://developers.rewardful.com/rest-api/overview */

const LABEL = 'Rewardful';
const PER_PAGE = 100;

const states = { pending: 'held', due: 'due', paid: 'paid', voided: 'reversed' } as const;
const isState = (word: string): word is keyof typeof states => Object.hasOwn(states, word);

const headersOf = ({ key }: KitTools) => basicAuth(key, '');

/** Returns the objects of a page, and the number of the next one. */
function read(body: unknown, page: number): { items: Fields[]; next: number | null } {
  const { data, pagination } = fieldsOf(body);
  const items = listOf(data);
  const { next_page: next, total_pages: total } = fieldsOf(pagination);
  if (typeof next === 'number') return { items, next };
  const isLast = next === null || (typeof total === 'number' ? page >= total : items.length < PER_PAGE);
  return { items, next: isLast ? null : page + 1 };
}

async function list(path: string, cursor: string | null, tools: KitTools): Promise<KitPage<Fields>> {
  const page = Number(cursor ?? '1');
  const { body } = await askKitFor(LABEL, `${path}page=${page}&limit=${PER_PAGE}`, tools, headersOf(tools));
  const { items, next } = read(body, page);
  return { items, next: next === null ? null : String(next) };
}

const AFFILIATES = '/affiliates?expand[]=campaign&expand[]=links&';
/** The lists of links, one after the other. Older accounts have only the first one. */
const linkLists = [AFFILIATES, '/affiliate_links?', '/affiliate_coupons?'] as const;

function linksOfAffiliate(affiliate: Fields): KitLink[] {
  const affiliateId = textOf(affiliate['id']) ?? '';
  const campaign = fieldsOf(affiliate['campaign']);
  const rate = campaign['reward_type'] === 'percent' ? textOf(campaign['commission_percent']) : null;
  const coupon = fieldsOf(affiliate['coupon']);
  return [
    ...listOf(affiliate['links']).map((link) => ({ ...linkOf(link), affiliateId, rate })),
    ...couponOf({ ...coupon, affiliate_id: affiliateId }),
  ];
}

const linkOf = (link: Fields): KitLink => ({
  id: textOf(link['id']) ?? '',
  affiliateId: textOf(link['affiliate_id']) ?? textOf(fieldsOf(link['affiliate'])['id']) ?? '',
  code: textOf(link['token']),
  url: textOf(link['url']),
});

function couponOf(coupon: Fields): KitLink[] {
  const [id, token] = [textOf(coupon['id']), textOf(coupon['token'])];
  if (id === null || token === null || coupon['archived'] === true) return [];
  return [{ id, affiliateId: textOf(coupon['affiliate_id']) ?? '', code: null, coupons: [token] }];
}

const linkReaders = [
  linksOfAffiliate,
  (link: Fields): KitLink[] => [linkOf(link)],
  (coupon: Fields): KitLink[] => couponOf(coupon),
] as const;

function commissionOf(commission: Fields): KitCommission {
  const sale = fieldsOf(commission['sale']);
  const referral = fieldsOf(sale['referral']);
  const customer = fieldsOf(referral['customer']);
  const affiliate = [commission['affiliate'], sale['affiliate'], referral['affiliate']]
    .map((one) => textOf(fieldsOf(one)['id']))
    .find((id) => id !== null);
  const word = textOf(commission['state']) ?? '';
  return {
    id: textOf(commission['id']) ?? '',
    affiliateId: affiliate ?? textOf(commission['affiliate_id']) ?? '',
    amount: textOf(commission['amount']) ?? '',
    unit: 'minor',
    currency: textOf(commission['currency']),
    saleAmount: textOf(sale['sale_amount_cents']),
    saleCurrency: textOf(sale['currency']),
    state: isState(word) ? states[word] : null,
    stateWord: word,
    heldUntil: textOf(commission['due_at']),
    customer: textOf(referral['stripe_customer_id']) ?? textOf(customer['id']) ?? textOf(customer['email']),
    linkId: textOf(fieldsOf(referral['link'])['id']),
    createdAt: textOf(commission['created_at']),
  };
}

const rewardful: SwitchingKit = {
  id: 'rewardful',
  label: LABEL,
  address: 'https://api.getrewardful.com/v1',
  keyFormat: 'API secret',
  keyHelp: 'In Rewardful under Company Settings → API keys: the API Secret.',

  async readAffiliates(cursor, tools) {
    const { items, next } = await list(AFFILIATES, cursor, tools);
    return {
      next,
      items: items.map((affiliate) => ({
        id: textOf(affiliate['id']) ?? '',
        name: fullName(affiliate['first_name'], affiliate['last_name']),
        email: textOf(affiliate['email']),
        company: textOf(affiliate['company_name']) ?? textOf(affiliate['company']),
        paypalEmail: textOf(affiliate['paypal_email']),
        isActive: ['active', null].includes(textOf(affiliate['state'])),
      })),
    };
  },

  async readLinks(cursor, tools) {
    const { list: index, at } = readPlace(cursor);
    const page = Number(at || '1');
    const path = `${linkLists[index] ?? AFFILIATES}page=${page}&limit=${PER_PAGE}`;
    const answer = await askKit(LABEL, path, tools, headersOf(tools));
    const { items, next } = answer ? read(answer.body, page) : { items: [], next: null };
    const reader = linkReaders[index] ?? linksOfAffiliate;
    const isLast = next === null && index === linkLists.length - 1;
    const place = next === null ? { list: index + 1, at: '' } : { list: index, at: String(next) };
    return { items: items.flatMap(reader), next: isLast ? null : writePlace(place) };
  },

  async readCustomers(cursor, tools) {
    const { items, next } = await list(
      '/referrals?expand[]=affiliate&conversion_state[]=lead&conversion_state[]=conversion&',
      cursor,
      tools,
    );
    return {
      next,
      // Visitors have no customer yet.
      items: items
        .filter((referral) => referral['conversion_state'] !== 'visitor')
        .map((referral) => {
          const customer = fieldsOf(referral['customer']);
          return {
            id: textOf(referral['id']) ?? '',
            affiliateId:
              textOf(fieldsOf(referral['affiliate'])['id']) ?? textOf(referral['affiliate_id']) ?? '',
            customerId: textOf(referral['stripe_customer_id']) ?? textOf(customer['id']),
            email: textOf(customer['email']),
            linkId: textOf(fieldsOf(referral['link'])['id']),
            createdAt: textOf(referral['became_lead_at']) ?? textOf(referral['created_at']),
          };
        }),
    };
  },

  async readCommissions(cursor, tools) {
    const { items, next } = await list('/commissions?expand[]=sale&expand[]=campaign&', cursor, tools);
    return { next, items: items.map(commissionOf) };
  },
};

export default definePlugin({ kits: [rewardful] });
