/** Realistic values for examples, by field name. */

export const EXAMPLE_ID = '019ab000-0000-7000-8000-000000000001';
const EXAMPLE_TIME = '2026-03-14T09:30:00.000Z';
const EXAMPLE_DAY = '2026-03-14';

const byFormat: Readonly<Record<string, string>> = {
  email: 'grace@example.com',
  date: EXAMPLE_DAY,
  'date-time': EXAMPLE_TIME,
  uri: 'https://www.example.com/',
  'uri-reference': '/leads',
};

/** Texts by the end of the field's name, in lower case. The longest match wins; short ones match whole names. */
const byEnding: Readonly<Record<string, string>> = {
  addedby: 'ada@example.com',
  address: 'grace@example.com',
  adminnote: 'Call them next week.',
  amount: '1200.00',
  approvedby: 'ada@example.com',
  bestpractices: 'Reward both sides',
  body: 'Hello Grace, shall we talk on Monday?',
  browser: 'Firefox',
  category: 'Product',
  challenge: 'dGhlIGNoYWxsZW5nZQ',
  channel: '#partners',
  checklist: 'Invite the partner',
  city: 'Berlin',
  code: '482913',
  columns: 'name',
  commission: '120.00',
  commissionrate: '10',
  company: 'Northwind Ltd.',
  companyname: 'Northwind Ltd.',
  competitor: 'Contoso',
  competitorname: 'Contoso',
  completedby: 'ada@example.com',
  completeditems: 'Invite the partner',
  content: 'They asked for prices in euros.',
  contenthash: '6f1ed002ab55',
  continent: 'Europe',
  country: 'Germany',
  createdby: 'ada@example.com',
  currency: 'USD',
  currentpassword: 'correct horse battery staple',
  customerdomain: 'northwind.example',
  decidedby: 'ada@example.com',
  delimiter: ',',
  description: 'Agreed at the partner summit.',
  destination: 'https://www.example.com/',
  details: 'Signed on Monday.',
  digest: '6f1ed002ab55',
  duedate: '2026-03-14',
  earnings: '1200.00',
  email: 'grace@example.com',
  encoding: 'utf-8',
  error: 'The server answered with 500',
  events: 'lead.created',
  expectedoutcomes: 'Ten new leads',
  field: 'name',
  filename: 'leads.csv',
  from: 'pending',
  header: 'Company',
  host: 'www.example.com',
  html: '<p>Hello Grace</p>',
  id: EXAMPLE_ID,
  ids: EXAMPLE_ID,
  image: 'https://www.example.com/cover.png',
  industries: 'Software',
  industry: 'Software',
  item: 'Invite the partner',
  key: 'tier',
  keywords: 'pricing',
  label: 'Tier',
  language: 'en',
  lastnote: 'They asked for prices in euros.',
  location: 'Berlin',
  locations: 'Berlin',
  logo: 'https://www.example.com/logo.png',
  many: 'check-ins',
  mentionnames: 'Grace Hopper',
  mentions: 'Contoso',
  message: 'Thank you for your application.',
  name: 'Grace Hopper',
  newpassword: 'a longer and better passphrase',
  notes: 'Met at the partner summit.',
  notices: 'Two rows have no email address.',
  objecttype: 'lead',
  one: 'check-in',
  options: 'small',
  partnername: 'Northwind Ltd.',
  password: 'correct horse battery staple',
  path: '/pricing',
  phone: '+1 555 0100',
  phonenumber: '+1 555 0100',
  platform: 'Apple Podcasts',
  plugin: 'slack',
  prefix: 'phk_4f2a',
  priority: 'high',
  problem: 'The site could not be reached',
  processsteps: 'Invite the partner',
  query: 'partner programs',
  reason: 'The budget was cut.',
  recoverycodes: '7k3m-p9xd-42qt',
  redirecthosts: 'www.example.com',
  region: 'EMEA',
  role: 'editor',
  samples: 'Northwind Ltd.',
  secret: 'whsec_ZXhhbXBsZSBzZWNyZXQgZm9yIHRoZSBkb2Nz',
  selector: '#prices',
  size: '51-200',
  source: 'newsletter',
  sourcehandle: '@contoso',
  sourcename: 'Contoso blog',
  sourcetype: 'rss',
  status: 'active',
  subject: 'Our partner program',
  submittedby: 'grace@example.com',
  tags: 'enterprise',
  targetaudience: 'Heads of sales',
  text: 'Thanks, Grace. I will call them on Monday.',
  ticket: 'c2VjcmV0LXRpY2tldA',
  tier: 'Gold',
  timezone: 'Europe/Berlin',
  title: 'Partner summit',
  to: 'active',
  today: '2026-03-14',
  token: 'c2VjcmV0LWxpbmstdG9rZW4',
  topics: 'Partnerships',
  transports: 'internal',
  type: 'partner',
  url: 'https://www.example.com/',
  useragent: 'Mozilla/5.0',
  value: '100',
  valueprop: 'We sell to the same companies in other regions.',
  warnings: 'The page has no feed',
  website: 'https://www.example.com',
  words: 'pricing',
  workspacename: 'Acme',
};

/** Names and titles by a word in the name of the call or object. The first match wins. */
const bySubject: readonly (readonly [subject: RegExp, text: string])[] = [
  [/apikey|api-keys/i, 'Reporting'],
  [/view/i, 'Open leads in Europe'],
  [/webhook|integration/i, 'Slack'],
  [/document|email-?template|emailtemplate/i, 'Partner agreement'],
  [/program|referraltemplate/i, 'Give and get'],
  [/rule/i, 'Prices of competitors'],
  [/source/i, 'Contoso blog'],
  [/competitor/i, 'Contoso'],
  [/campaign/i, 'Spring webinar'],
  [/event/i, 'Partner summit'],
  [/roadmap/i, 'Shared sign-in'],
  [/article|evidence|feeditem|feed-items/i, 'Contoso cuts its prices'],
  [/podcast/i, 'Partnerships Unpacked'],
  [/task|check-?in/i, 'Kick-off call'],
  [/custom-?field/i, 'Tier'],
  [/tag/i, 'enterprise'],
  [/deal/i, 'Northwind, 40 seats'],
  [/workspace/i, 'Acme'],
  [/affiliate/i, 'Spring newsletter'],
  [/contact|note|colleague|member|user/i, 'Grace Hopper'],
  [/partner|company|application|directory/i, 'Northwind Ltd.'],
];

const numbers: Readonly<Record<string, number>> = {
  limit: 50,
  days: 30,
  protectedDays: 90,
  durationMs: 84,
  responseStatus: 200,
  width: 1280,
  height: 800,
  timeout: 60000,
  total: 12,
  position: 1,
};

const endings = Object.keys(byEnding)
  .filter((each) => each.length > 3 || each === 'id' || each === 'url')
  .sort((one, other) => other.length - one.length);

/** Returns a text for a field, ignoring its limits. `subject`: the path of the call, or the name of the object. */
export function exampleText(name: string, format: string | undefined, subject: string): string {
  if (format !== undefined && format in byFormat) return byFormat[format] ?? '';
  const lower = name.toLowerCase();
  if (lower === 'name' || lower === 'title') {
    const found = bySubject.find(([pattern]) => pattern.test(subject));
    if (found) return found[1];
  }
  if (/[a-z]At$/.test(name)) return EXAMPLE_TIME;
  if (lower in byEnding) return byEnding[lower] ?? '';
  const ending = endings.find((each) => lower.endsWith(each));
  return ending === undefined ? 'Example' : (byEnding[ending] ?? '');
}

/** Texts for fields with a pattern. The first match wins. */
export const patternTexts: readonly string[] = [
  'tier',
  'example',
  'custom.tier',
  EXAMPLE_DAY,
  '199.90',
  'Example_1',
  '3',
];

export const exampleNumber = (name: string): number => numbers[name] ?? 3;
