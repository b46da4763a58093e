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
  type KitLink,
  type KitTools,
  type SwitchingKit,
} from 'partnerhub/plugin';

/** The REST API of Tolt, version 1: https://docs.tolt.com */

const LABEL = 'Tolt';
const FORMAT = 'key:programId';
const PER_PAGE = 100;

const states = {
  pending: 'held',
  approved: 'due',
  paid: 'paid',
  rejected: 'reversed',
  refunded: 'reversed',
} as const;
const isState = (word: string): word is keyof typeof states => Object.hasOwn(states, word);

const headersOf = ({ key }: KitTools) => ({ authorization: `Bearer ${keyParts(LABEL, FORMAT, key)[0]}` });

/** Returns the path of a page of a list of the program, after the object with an id. */
function pathOf(list: string, after: string, { key }: KitTools, expand: readonly string[]): string {
  const [, programId] = keyParts(LABEL, FORMAT, key);
  const query = new URLSearchParams({ program_id: programId, limit: String(PER_PAGE) });
  if (after !== '') query.set('starting_after', after);
  const expanded = expand.map((name) => `&expand[]=${name}`).join('');
  return `/${list}?${query}${expanded}`;
}

/** Returns the objects of a page, and the last one's id if there are more. */
function read(answer: KitAnswer | null): { items: Fields[]; after: string | null } {
  const { data, has_more: hasMore } = fieldsOf(answer?.body);
  const items = listOf(data);
  const last = textOf(items.at(-1)?.['id']);
  return { items, after: hasMore === true ? last : null };
}

async function list(name: string, cursor: string | null, tools: KitTools, expand: readonly string[]) {
  const answer = await askKitFor(LABEL, pathOf(name, cursor ?? '', tools, expand), tools, headersOf(tools));
  const { items, after } = read(answer);
  return { items, next: after };
}

const partnerOf = (item: Fields): string =>
  textOf(item['partner_id']) ?? textOf(fieldsOf(item['partner'])['id']) ?? '';

function linkOf(link: Fields): KitLink {
  const [param, value] = [textOf(link['param']), textOf(link['value'])];
  return {
    id: textOf(link['id']) ?? '',
    affiliateId: partnerOf(link),
    code: value,
    url: textOf(link['url']),
    aliases: param === null || value === null ? [] : [{ param, value }],
  };
}

const codeOf = (code: Fields): KitLink => ({
  id: textOf(code['id']) ?? '',
  affiliateId: partnerOf(code),
  code: null,
  coupons: [textOf(code['code']) ?? ''],
});

/** Links, then promotion codes. */
const linkLists = [
  { name: 'links', of: linkOf },
  { name: 'promotion-codes', of: codeOf },
] as const;

/** Returns the currency of the program, in which Tolt counts commissions; null if it doesn't say. */
async function programCurrency(tools: KitTools): Promise<string | null> {
  const [, programId] = keyParts(LABEL, FORMAT, tools.key);
  const own = await askKit(LABEL, `/programs/${encodeURIComponent(programId)}`, tools, headersOf(tools));
  const found = fieldsOf(fieldsOf(own?.body)['data'] ?? own?.body);
  return textOf(found['currency_code']) ?? textOf(found['currency']);
}

const tolt: SwitchingKit = {
  id: 'tolt',
  label: LABEL,
  address: 'https://api.tolt.com/v1',
  keyFormat: FORMAT,
  keyHelp:
    'In Tolt under Settings → Integrations: the API key, then a colon and the id of the program, which begins with prg_.',

  async readAffiliates(cursor, tools) {
    const { items, next } = await list('partners', cursor, tools, []);
    return {
      next,
      items: items.map((partner) => ({
        id: textOf(partner['id']) ?? '',
        name: fullName(partner['first_name'], partner['last_name']) || (textOf(partner['name']) ?? ''),
        email: textOf(partner['email']),
        company: textOf(partner['company_name']),
        country: textOf(partner['country_code']),
        paypalEmail: textOf(fieldsOf(partner['payout_details'])['paypal_email']),
        isActive: !['pending', 'rejected', 'suspended', 'inactive', 'blocked'].includes(
          textOf(partner['status']) ?? '',
        ),
      })),
    };
  },

  async readLinks(cursor, tools) {
    const { list: index, at } = readPlace(cursor);
    const { name, of } = linkLists[index === 0 ? 0 : 1];
    const path = pathOf(name, at, tools, ['partner']);
    const { items, after } = read(await askKit(LABEL, path, tools, headersOf(tools)));
    const isLast = after === null && index > 0;
    const place = after === null ? { list: index + 1, at: '' } : { list: index, at: after };
    return { items: items.map(of), next: isLast ? null : writePlace(place) };
  },

  async readCustomers(cursor, tools) {
    const { items, next } = await list('customers', cursor, tools, ['partner']);
    return {
      next,
      items: items.map((customer) => ({
        id: textOf(customer['id']) ?? '',
        affiliateId: partnerOf(customer),
        customerId: textOf(customer['customer_id']),
        email: textOf(customer['email']),
        linkId: textOf(customer['link_id']),
        createdAt: textOf(customer['created_at']),
      })),
    };
  },

  async readCommissions(cursor, tools) {
    const { at, note } = readPlace(cursor);
    const currency = cursor === null ? await programCurrency(tools) : (note ?? null);
    const path = pathOf('commissions', at, tools, ['partner', 'customer', 'program']);
    const { items, after } = read(await askKitFor(LABEL, path, tools, headersOf(tools)));
    return {
      next: after === null ? null : writePlace({ list: 0, at: after, note: currency }),
      items: items.map((commission) => {
        const customer = fieldsOf(commission['customer']);
        const program = fieldsOf(commission['program']);
        const word = textOf(commission['status']) ?? '';
        return {
          id: textOf(commission['id']) ?? '',
          affiliateId: partnerOf(commission),
          amount: textOf(commission['amount']) ?? '',
          unit: 'minor' as const,
          currency:
            textOf(commission['currency']) ??
            textOf(commission['currency_code']) ??
            textOf(program['currency_code']) ??
            currency,
          saleAmount: textOf(commission['revenue']),
          state: isState(word) ? states[word] : null,
          stateWord: word,
          customer:
            textOf(customer['customer_id']) ?? textOf(customer['email']) ?? textOf(commission['customer_id']),
          createdAt: textOf(commission['created_at']),
        };
      }),
    };
  },
};

export default definePlugin({ kits: [tolt] });
