import {
  askKit,
  definePlugin,
  fieldsOf,
  fullName,
  listOf,
  PluginError,
  readPlace,
  textOf,
  writePlace,
  type Fields,
  type KitAnswer,
  type KitCommission,
  type KitCommissionState,
  type KitLink,
  type KitPlace,
  type KitTools,
  type SwitchingKit,
} from 'partnerhub/plugin';

/** The REST API of Tapfiliate, version 1.6: https://tapfiliate.com/docs/rest/ */

const LABEL = 'Tapfiliate';
/** Objects of a page, unless the API says how many it has. */
const PER_PAGE = 25;

const ask = (path: string, tools: KitTools): Promise<KitAnswer | null> =>
  askKit(LABEL, path, tools, { 'x-api-key': tools.key, 'api-key': tools.key });

/** Returns the objects of a page, and the number of the next one. The `Link` header names it. */
function read(answer: KitAnswer | null, page: number): { items: Fields[]; next: number | null } {
  const items = listOf(answer?.body);
  if (answer?.hasLinks) {
    const { nextLink } = answer;
    const next =
      nextLink !== null && URL.canParse(nextLink) ? new URL(nextLink).searchParams.get('page') : null;
    return { items, next: next === null ? null : Number(next) };
  }
  return { items, next: items.length < PER_PAGE ? null : page + 1 };
}

async function list(path: string, page: number, tools: KitTools) {
  return read(await ask(`${path}?page=${page}`, tools), page);
}

async function required(path: string, cursor: string | null, tools: KitTools) {
  const page = Number(cursor ?? '1');
  const answer = await ask(`${path}?page=${page}`, tools);
  if (!answer) throw new PluginError(`${LABEL} has no ${path} at this address`, { isFinal: true });
  const { items, next } = read(answer, page);
  return { items, next: next === null ? null : String(next) };
}

/** Reads all programs, of which an account has few. */
async function programs(tools: KitTools): Promise<Fields[]> {
  const all: Fields[] = [];
  for (let page: number | null = 1; page !== null && all.length < 1000;) {
    const found: { items: Fields[]; next: number | null } = await list('/programs/', page, tools);
    all.push(...found.items);
    page = found.next;
  }
  return all;
}

/** Returns the currency of all programs; null if they have several. */
async function commonCurrency(tools: KitTools): Promise<string | null> {
  const found = new Set((await programs(tools)).flatMap(({ currency }) => textOf(currency) ?? []));
  const [currency = null] = found;
  return found.size === 1 ? currency : null;
}

/** The parameters of referral links, the usual one first. */
const params = ['ref', 'tap_s', 'via', 'aff', 'a_aid'];

/** Returns the link of an affiliate in a program, or the general one. */
function linkOf(affiliate: Fields): KitLink[] {
  const affiliateId = textOf(affiliate['id']) ?? textOf(fieldsOf(affiliate['affiliate'])['id']) ?? '';
  const url = textOf(affiliate['referral_link']) ?? textOf(fieldsOf(affiliate['referral_link'])['link']);
  const coupons = [textOf(affiliate['coupon']) ?? ''];
  if (url === null) return [{ id: `coupon:${affiliateId}`, affiliateId, code: null, coupons }];
  const pairs = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const named = params.map((param) => pairs.get(param)).find((value) => value !== null);
  // The same address in two lists is one link.
  return [{ id: url.slice(0, 200), affiliateId, code: named ?? affiliateId, url, coupons }];
}

function stateOf(commission: Fields): KitCommissionState | null {
  const { approved, paid, payout, payment } = commission;
  const isPaid = paid === true || [payout, payment].some((one) => one instanceof Object);
  if (approved === false) return 'reversed';
  if (isPaid) return 'paid';
  return approved === true ? 'due' : approved === null || approved === undefined ? 'held' : null;
}

const wordOf = ({ approved, paid }: Fields): string =>
  `approved: ${String(approved ?? null)}${paid === true ? ', paid' : ''}`;

function commissionOf(commission: Fields, conversion: Fields, currency: string | null): KitCommission {
  const customer = fieldsOf(conversion['customer']);
  return {
    id: textOf(commission['id']) ?? '',
    affiliateId:
      textOf(fieldsOf(commission['affiliate'])['id']) ??
      textOf(fieldsOf(conversion['affiliate'])['id']) ??
      '',
    amount: textOf(commission['amount']) ?? '',
    unit: 'major',
    currency:
      textOf(commission['currency']) ?? textOf(fieldsOf(conversion['program'])['currency']) ?? currency,
    saleAmount: textOf(commission['conversion_sub_amount']) ?? textOf(conversion['amount']),
    state: stateOf(commission),
    stateWord: wordOf(commission),
    heldUntil: textOf(commission['finalization_date']),
    customer: textOf(customer['customer_id']) ?? textOf(conversion['customer_id']),
    createdAt: textOf(commission['created_at']) ?? textOf(conversion['created_at']),
  };
}

const tapfiliate: SwitchingKit = {
  id: 'tapfiliate',
  label: LABEL,
  address: 'https://api.tapfiliate.com/1.6',
  keyFormat: 'API key',
  keyHelp: 'In Tapfiliate under Settings → API key.',

  async readAffiliates(cursor, tools) {
    const { items, next } = await required('/affiliates/', cursor, tools);
    return {
      next,
      items: items.map((affiliate) => ({
        id: textOf(affiliate['id']) ?? '',
        name: fullName(affiliate['firstname'], affiliate['lastname']),
        email: textOf(affiliate['email']),
        company: textOf(affiliate['company']) ?? textOf(fieldsOf(affiliate['company'])['name']),
        country: textOf(fieldsOf(fieldsOf(affiliate['address'])['country'])['code']),
      })),
    };
  },

  // The links of affiliates, then those in each program.
  async readLinks(cursor, tools) {
    const { list: index, at, note } = readPlace(cursor);
    const ids = cursor === null ? (await programs(tools)).flatMap(({ id }) => textOf(id) ?? []) : idsIn(note);
    const program = ids[index - 1];
    const path =
      program === undefined ? '/affiliates/' : `/programs/${encodeURIComponent(program)}/affiliates/`;
    const { items, next } = await list(path, Number(at || '1'), tools);
    const place: KitPlace = next === null ? { list: index + 1, at: '' } : { list: index, at: String(next) };
    const isLast = next === null && index === ids.length;
    return {
      items: items.flatMap(linkOf),
      next: isLast ? null : writePlace({ ...place, note: JSON.stringify(ids) }),
    };
  },

  async readCustomers(cursor, tools) {
    const { items, next } = await required('/customers/', cursor, tools);
    return {
      next,
      items: items.map((customer) => ({
        id: textOf(customer['id']) ?? '',
        affiliateId: textOf(fieldsOf(customer['affiliate'])['id']) ?? textOf(customer['affiliate_id']) ?? '',
        customerId: textOf(customer['customer_id']),
        email: textOf(customer['email']),
        createdAt: textOf(customer['created_at']),
      })),
    };
  },

  async readCommissions(cursor, tools) {
    const { list: index, at, note } = readPlace(cursor);
    const currency = cursor === null ? await commonCurrency(tools) : (note ?? null);
    const page = Number(at || '1');
    // Accounts without a list of commissions have them in their conversions.
    const own = index === 0 ? await ask(`/commissions/?page=${page}`, tools) : null;
    if (own) {
      const { items, next } = read(own, page);
      return {
        items: items.map((one) => commissionOf(one, fieldsOf(one['conversion']), currency)),
        next: next === null ? null : writePlace({ list: 0, at: String(next), note: currency }),
      };
    }
    const { items, next } = await required('/conversions/', String(page), tools);
    return {
      items: items.flatMap((conversion) =>
        listOf(conversion['commissions']).map((one) => commissionOf(one, conversion, currency)),
      ),
      next: next === null ? null : writePlace({ list: 1, at: next, note: currency }),
    };
  },
};

const idsIn = (note: string | null | undefined): string[] => {
  const ids: unknown = JSON.parse(note ?? '[]');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
};

export default definePlugin({ kits: [tapfiliate] });
