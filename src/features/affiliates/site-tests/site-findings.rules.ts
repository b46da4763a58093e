/** What a page says about the script for websites. */
export interface SiteFindings {
  /** Why the page couldn't be read; null if it could. */
  problem: string | null;
  /**
   * `found`: with this server and workspace. `other`: of another server or workspace. `manager`: none, but a tag manager,
   * which can add it in the browser.
   */
  script: 'found' | 'other' | 'manager' | 'missing';
  /** Whether the script waits for consent. */
  waits: boolean;
  /** Whether it names clicks to Stripe. */
  passesToStripe: boolean;
  /** Whether the Content-Security-Policy of the page doesn't name this server. */
  isBlocked: boolean;
}

export const noFindings: SiteFindings = {
  ...{ problem: null, script: 'missing', waits: false, passesToStripe: false, isBlocked: false },
};

interface Page {
  html: string;
  /** The Content-Security-Policy header. */
  policy: string | null;
}

interface Wanted {
  /** The origin of this server. */
  server: string;
  workspaceId: string;
}

const TAG = /<script\b([^<>]{0,2000})>/gi;
const ATTRIBUTE =
  /([a-z-]{1,40})(?:\s{0,9}=\s{0,9}(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"'=<>]{1,500})))?/gi;
const MANAGER = /googletagmanager\.com\/(?:gtm|gtag)|assets\.adobedtm\.com|cdn\.segment\.com/i;

/** Finds the script in a page. Each step takes time in proportion to the page, whatever it contains. */
export function findScript({ html, policy }: Page, { server, workspaceId }: Wanted): SiteFindings {
  const scripts = [...withoutComments(html).matchAll(TAG)].map(([, attributes = '']) => read(attributes));
  const ours = scripts.filter(
    (script) => /\/t\.js(?:[?#]|$)/.test(script.get('src') ?? '') && script.has('data-workspace'),
  );
  const right = ours.find(
    (script) => originOf(script.get('src')) === server && script.get('data-workspace') === workspaceId,
  );
  const isManaged = MANAGER.test(html);
  return {
    problem: null,
    script: right ? 'found' : ours.length > 0 ? 'other' : isManaged ? 'manager' : 'missing',
    waits: right?.get('data-consent') === 'wait',
    passesToStripe: right?.has('data-stripe') === true,
    isBlocked:
      policy !== null &&
      /(?:script|connect|default)-src/.test(policy) &&
      !policy.includes(new URL(server).host),
  };
}

const withoutComments = (html: string): string =>
  html
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.slice(endOfComment(part))))
    .join('');

function endOfComment(part: string): number {
  const end = part.indexOf('-->');
  return end === -1 ? part.length : end + 3;
}

function read(attributes: string): ReadonlyMap<string, string> {
  return new Map(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
}

const originOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
