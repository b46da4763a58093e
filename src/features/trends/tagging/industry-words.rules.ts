import type { TrendIndustry } from '../trends.rules';

/** Words for each industry, in any case. */
const words: readonly (readonly [TrendIndustry, RegExp])[] = [
  [
    'SaaS',
    /\b(saas|software[- ]as[- ]a[- ]service|subscription software|cloud software|b2b software|vertical software)\b/i,
  ],
  [
    'FinTech',
    /\b(fin-?techs?|financial technology|insur-?tech|reg-?tech|neo-?banks?|digital (banks?|banking|payments?|wallets?|lenders?)|online (banks?|lenders?)|payments? (platform|startup|processor|processing|company|app|firm|infrastructure)|open banking|banking[- ]as[- ]a[- ]service|banking app|buy now,? pay later|bnpl|embedded finance|stablecoins?|lending platform)\b/i,
  ],
  [
    'HealthTech',
    /\b(health-?tech|health tech(nology)?|health ?care (software|startup|ai|technology|tech|platform)|digital health|virtual care|tele-?health|tele-?medicine|med-?tech|medical software|electronic health records?|patient (portal|monitoring)|health (startup|app|data platform|it)|mental health (app|startup|platform))\b/i,
  ],
  [
    'EdTech',
    /\b(ed-?tech|education(al)? (technology|software|startup|platform)|online (learning|courses?|tutoring|degrees?|classes)|e-?learning|learning (management|platform|app)|tutoring (platform|startup|app)|classroom (software|technology|app))\b/i,
  ],
  [
    'E-commerce',
    /\b(e-?commerce|online (retail|retailers?|shopping|marketplaces?|stores?|sellers?|sales)|direct-to-consumer|social commerce|shopify|digital storefronts?|merchants? platform)\b/i,
  ],
  [
    'MarTech',
    /\b(mar-?tech|ad-?tech|marketing (technology|tech|automation|software|cloud|platform|startup)|advertising (technology|platform)|customer data platform|email marketing|programmatic (ads?|advertising)|influencer (marketing|platform)|seo (tools?|software|platform))\b/i,
  ],
  [
    'Developer Tools',
    /\b(developer (tools?|tooling|platform|experience)|dev-?tools?|devops|devsecops|sdks?|apis? (platform|management|gateway)|code (editor|review|completion|generation)|coding (assistants?|agents?|tools?)|ci\/cd|github|gitlab|low-code|no-code|open[- ]source (framework|database|tools?|toolkit|library)|version control|observability)\b/i,
  ],
  [
    'AI/ML',
    /\b(artificial intelligence|machine[- ]learning|deep learning|generative ai|gen ai|large language models?|llms?|neural networks?|chatbots?|chatgpt|openai|computer vision)\b/i,
  ],
  [
    'Cybersecurity',
    /\b(cyber[- ]?(security|attacks?|crime|criminals?|threats?|insurance|defen[cs]e|incidents?|resilience)|ransomware|malware|spyware|phishing|data (breach|breaches|leak)|zero[- ]trust|zero[- ]days?|infosec|hackers?|hacked|threat (intelligence|detection|hunting)|identity security|(endpoint|cloud|network|application) security|security (operations center|vulnerabilit(y|ies)))\b/i,
  ],
  [
    'Enterprise Software',
    /\b(enterprise (software|applications?|apps|saas|platform|tech|technology|it)|enterprise resource planning|customer relationship management|human capital management|hr software|payroll software|business software|supply chain software|workflow automation|salesforce|servicenow)\b/i,
  ],
];

/** Case-sensitive names: in lower case they mean something else. */
const names: readonly (readonly [TrendIndustry, RegExp])[] = [
  ['AI/ML', /(?<![\w-])(AI|A\.I\.)(?!\w)/],
  ['Cybersecurity', /\b(CISA|CISOs?|SIEM)\b/],
  [
    'Enterprise Software',
    /\b(ERP|CRM|SAP|Workday('s)? (Inc|shares|CEO|launches|acquires|buys|to acquire))\b/,
  ],
  ['FinTech', /\b(Stripe|Plaid|Brex|Klarna)\b/],
  ['HealthTech', /\b(EHRs?|EMRs?)\b/],
];

/** Returns the industries that a text names, in order of appearance. */
export function industriesIn(text: string): TrendIndustry[] {
  const at = new Map<TrendIndustry, number>();
  for (const [industry, pattern] of [...words, ...names]) {
    const index = text.search(pattern);
    if (index >= 0) at.set(industry, Math.min(index, at.get(industry) ?? index));
  }
  return [...at].sort(([, one], [, other]) => one - other).map(([industry]) => industry);
}
