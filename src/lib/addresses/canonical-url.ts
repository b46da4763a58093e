/** Parameters that describe where a visitor came from, and not the page. */
const tracking =
  /^(utm_.*|fbclid|[gd]clid|[gw]braid|msclkid|yclid|igshid|mc_(cid|eid)|_g[al]|_hs(enc|mi)|mkt_tok|ref(_src)?|cmpid|ncid|smid|spm|guc.*)$/i;

/**
 * Normalizes an address, so that addresses of the same page are equal: drops the scheme, a default port, a trailing slash,
 * the fragment and tracking parameters, and sorts the parameters.
 * @param isIgnored Returns whether a further parameter makes no difference at a host.
 */
export function canonicalUrl(
  address: string,
  isIgnored: (name: string, host: string) => boolean = () => false,
): string {
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, '');
  const parameters = [...url.searchParams]
    .filter(([name]) => !tracking.test(name) && !isIgnored(name, host))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const path = url.pathname.replace(/\/+$/, '');
  return `${host}${port}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
}
