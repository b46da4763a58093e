import {
  askKit,
  askKitFor,
  basicAuth,
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
  type KitLink,
  type KitTools,
  type SwitchingKit,
} from 'partnerhub/plugin';

/** The vendor API of PartnerStack, version 2: https://docs.partnerstack.com/reference */

const LABEL = 'PartnerStack';
const FORMAT = 'public:secret';
const PER_PAGE = 100;
/** Each partnership has its own list of links, so that pages of links are small. */
const PARTNERSHIPS_WITH_LINKS = 20;
const AT_ONCE = 5;

const states = {
  hold: 'held',
  pending: 'held',
  scheduled: 'held',
  approved: 'due',
  declined: 'reversed',
  paid: 'paid',
} as const;
const isState = (word: string): word is keyof typeof states => Object.hasOwn(states, word);

const headersOf = ({ key }: KitTools) => basicAuth(...keyParts(LABEL, FORMAT, key));

function pathOf(list: string, after: string, limit: number): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (after !== '') query.set('starting_after', after);
  return `/${list}${list.includes('?') ? '&' : '?'}${query}`;
}

/** Returns the objects of a page, and the key of the last one if there are more. */
function read(answer: KitAnswer | null): { items: Fields[]; after: string | null } {
  const { items: found, has_more: hasMore } = fieldsOf(fieldsOf(answer?.body)['data']);
  const items = listOf(found);
  return { items, after: hasMore === true ? textOf(items.at(-1)?.['key']) : null };
}

async function list(name: string, after: string, tools: KitTools, limit = PER_PAGE) {
  return read(await askKitFor(LABEL, pathOf(name, after, limit), tools, headersOf(tools)));
}

const PARTNERSHIPS = 'partnerships?include_archived=true';

function companyOf(partnership: Fields): string | null {
  const { team, company, company_name: name } = partnership;
  return (
    textOf(fieldsOf(team)['name']) ?? textOf(name) ?? textOf(company) ?? textOf(fieldsOf(company)['name'])
  );
}

/** Returns the partnership of a customer or a reward, by its key or by its email. */
function partnershipOf(item: Fields): { affiliateId: string } | { affiliateEmail: string } {
  const partnership = fieldsOf(item['partnership']);
  const key = textOf(item['partnership_key']) ?? textOf(partnership['key']);
  if (key !== null) return { affiliateId: key };
  return { affiliateEmail: textOf(partnership['email']) ?? textOf(item['partner_email']) ?? '' };
}

/** Returns the last part of the path of a link, such as `adam` of `https://acme.partnerlinks.io/adam`. */
function slugOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return textOf(new URL(url).pathname.split('/').filter(Boolean).at(-1));
}

/** Returns the links of a partnership; one with its key alone if it has none. */
async function linksOf(partnership: Fields, tools: KitTools): Promise<KitLink[]> {
  const affiliateId = textOf(partnership['key']) ?? '';
  const partnerKey = textOf(partnership['partner_key']);
  const path = `/links/partnership/${encodeURIComponent(affiliateId)}`;
  const { items } = read(await askKit(LABEL, path, tools, headersOf(tools)));
  const links = items.map((link): KitLink => {
    const url = textOf(link['url']);
    return {
      id: textOf(link['key']) ?? url ?? '',
      affiliateId,
      code: slugOf(url) ?? partnerKey,
      url,
      coupons: [textOf(link['coupon_code']) ?? ''],
    };
  });
  if (links.length > 0 || partnerKey === null) return links;
  return [{ id: `partnership:${affiliateId}`, affiliateId, code: partnerKey, url: null }];
}

function commissionOf(reward: Fields): KitCommission {
  const customer = fieldsOf(reward['customer']);
  const transaction = fieldsOf(reward['transaction']);
  const word = textOf(reward['reward_status']) ?? textOf(reward['status']) ?? '';
  return {
    id: textOf(reward['key']) ?? '',
    ...partnershipOf(reward),
    amount: textOf(reward['amount']) ?? '',
    unit: 'minor',
    currency: textOf(reward['currency']),
    saleAmount: textOf(transaction['amount']),
    saleCurrency: textOf(transaction['currency']),
    state: isState(word) ? states[word] : null,
    stateWord: word,
    isFlagged: word === 'hold',
    heldUntil: timeOf(reward['ready_at']),
    customer: customerIdOf(customer) ?? textOf(customer['external_key']) ?? textOf(customer['email']),
    createdAt: timeOf(reward['created_at']),
  };
}

/** Times are milliseconds. */
const timeOf = (value: unknown): number | string | null =>
  typeof value === 'number' ? value : textOf(value);

/** Payment providers know a customer by another id than the company's own system. That of Stripe comes with its payments. */
function customerIdOf(customer: Fields): string | null {
  const provider = textOf(customer['provider_key']);
  return provider?.startsWith('cus_') ? provider : (textOf(customer['customer_key']) ?? provider);
}

/** Rewards without those that are planned, then those, which the first list leaves out. */
const rewardLists = ['rewards', 'rewards?status=scheduled'] as const;

const partnerstack: SwitchingKit = {
  id: 'partnerstack',
  label: LABEL,
  address: 'https://api.partnerstack.com/api/v2',
  keyFormat: FORMAT,
  keyHelp:
    'In PartnerStack under Settings → Integrations → PartnerStack API: the public key of production, then a colon and the secret key.',

  async readAffiliates(cursor, tools) {
    const { items, after } = await list(PARTNERSHIPS, cursor ?? '', tools);
    return {
      next: after,
      items: items.map((partnership) => ({
        id: textOf(partnership['key']) ?? '',
        name: fullName(partnership['first_name'], partnership['last_name']),
        email: textOf(partnership['email']),
        company: companyOf(partnership),
        website: textOf(partnership['website']),
        phone: textOf(partnership['phone_number']),
        country: textOf(fieldsOf(partnership['address'])['country']),
        isActive:
          partnership['is_archived'] !== true &&
          ['approved', 'active', null].includes(textOf(partnership['approved_status'])),
      })),
    };
  },

  async readLinks(cursor, tools) {
    const { items, after } = await list(PARTNERSHIPS, cursor ?? '', tools, PARTNERSHIPS_WITH_LINKS);
    const links: KitLink[] = [];
    for (let at = 0; at < items.length; at += AT_ONCE) {
      const some = items.slice(at, at + AT_ONCE);
      links.push(...(await Promise.all(some.map((one) => linksOf(one, tools)))).flat());
    }
    return { items: links, next: after };
  },

  async readCustomers(cursor, tools) {
    const { items, after } = await list('customers', cursor ?? '', tools);
    return {
      next: after,
      items: items
        .filter(({ test }) => test !== true)
        .map((customer) => ({
          id: textOf(customer['key']) ?? '',
          ...partnershipOf(customer),
          customerId: customerIdOf(customer),
          email: textOf(customer['email']),
          createdAt: timeOf(customer['created_at']),
        })),
    };
  },

  async readCommissions(cursor, tools) {
    const { list: index, at, note } = readPlace(cursor);
    const { items, after } = await list(rewardLists[index === 0 ? 0 : 1], at, tools);
    const all = items.map(commissionOf);
    const planned = all.filter(({ stateWord }) => stateWord === 'scheduled');
    // A first list that has them makes the second one superfluous.
    const hasPlanned = index === 0 && (note === 'planned' || planned.length > 0);
    const isLast = after === null && (index > 0 || hasPlanned);
    const place = after === null ? { list: index + 1, at: '' } : { list: index, at: after };
    return {
      items: index === 0 ? all : planned,
      next: isLast ? null : writePlace({ ...place, note: hasPlanned ? 'planned' : null }),
    };
  },
};

export default definePlugin({ kits: [partnerstack] });
