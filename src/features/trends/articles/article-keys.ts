import { createHash } from 'node:crypto';

/** Keys that identify an article. */
export interface ArticleKeys {
  /** Hash of its address. */
  urlKey: string;
  /** Hash of its title and source: news servers give the same story several addresses. */
  titleKey: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Parameters that say where a reader came from, not what is read. */
const tracking =
  /^(utm_.*|fbclid|[gd]clid|[gw]braid|msclkid|yclid|igshid|mc_(cid|eid)|_g[al]|_hs(enc|mi)|mkt_tok|ref(_src)?|cmpid|ncid|smid|spm|guc.*)$/i;
/** Parameters of Google News that describe the reader. */
const ofReader = /^(oc|ceid|hl|gl)$/;

/**
 * Normalizes an address, so that addresses of the same page are equal: drops the scheme, `www.`, a default port, a
 * trailing slash, the fragment and tracking parameters, and sorts the parameters.
 */
export function normalUrl(address: string): string {
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const parameters = [...url.searchParams]
    .filter(([name]) => !tracking.test(name) && !(host === 'news.google.com' && ofReader.test(name)))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const path = url.pathname.replace(/\/+$/, '');
  return `${host}${port}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
}

/** Normalizes a title to its letters and digits. */
const normalTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const urlKeyOf = (url: string): string => hash(normalUrl(url));

export const articleKeys = ({
  url,
  title,
  source,
}: {
  url: string;
  title: string;
  source: string;
}): ArticleKeys => ({
  urlKey: urlKeyOf(url),
  titleKey: hash(`${normalTitle(title)}\n${normalTitle(source)}`),
});
