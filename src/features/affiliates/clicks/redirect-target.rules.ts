/** The sites that links of a workspace may redirect to. */
export interface Sites {
  website: string | null;
  /** `host` or `host:port`, as URLs have them. */
  redirectHosts: readonly string[];
}

const MAX_LENGTH = 2000;
/**
 * Control characters, blanks and backslashes: browsers drop or convert some, so an address may lead elsewhere than it
 * seems.
 */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * Returns the address that `text` names on one of the workspace's sites: a path on its website, or an http(s) URL on
 * its website or an allowed host. Returns null for anything else. Only parsed hosts are compared, and only the parsed
 * URL is sent to a browser, so that an address can't be disguised.
 */
export function allowedTarget(text: string, { website, redirectHosts }: Sites): URL | null {
  if (website === null || text.length > MAX_LENGTH || DECEPTIVE.test(text)) return null;
  const site = new URL(website);
  if (text.startsWith('/')) {
    if (text.startsWith('//') || !URL.canParse(text, site)) return null;
    const target = new URL(text, site);
    return target.origin === site.origin ? target : null;
  }
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const target = new URL(text);
  const isHonest = target.username === '' && target.password === '';
  // Never redirects from https to http.
  const isSafe = target.protocol === 'https:' || target.protocol === site.protocol;
  return isHonest && isSafe && [site.host, ...redirectHosts].includes(target.host) ? target : null;
}

/**
 * Returns the target of a link: the requested address, else the link's own destination, else the website; null
 * without a website.
 */
export function targetOf(sites: Sites, wanted: string | null, destination: string | null): URL | null {
  if (sites.website === null) return null;
  const asked = wanted === null || wanted === '' ? null : allowedTarget(wanted, sites);
  // Hosts may have been disallowed since the destination was set.
  const own = destination === null ? null : allowedTarget(destination, sites);
  return asked ?? own ?? new URL(sites.website);
}
