import { createHash } from 'node:crypto';
import { canonicalUrl } from '../../../lib/addresses/canonical-url';

/** Keys that identify an article. */
export interface ArticleKeys {
  /** Hash of its address. */
  urlKey: string;
  /** Hash of its title and source: news servers give the same story several addresses. */
  titleKey: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Parameters of Google News that describe the visitor. */
const ofReader = /^(oc|ceid|hl|gl)$/;

/** Normalizes an address like `canonicalUrl`, and drops `www.`. */
export const normalUrl = (address: string): string =>
  canonicalUrl(
    address,
    (name, host) => /^(www\.)?news\.google\.com$/.test(host) && ofReader.test(name),
  ).replace(/^www\./, '');

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
