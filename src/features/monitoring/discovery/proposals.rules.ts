import type { PageLink } from './page-links';

/** A source that the links of a competitor's home page suggest. */
export interface ProposedSource {
  /** Such as `Blog`. */
  label: string;
  sourceType: string;
  sourceUrl: string;
}

interface Rule {
  label: string;
  sourceType: string;
  /** Whether the link has to be on the competitor's own site. */
  isOwn: boolean;
  matches(link: PageLink): boolean;
  /** Returns the address of the source. Default: that of the link. */
  addressOf?(url: URL): string;
}

const FEED_TYPE = /^application\/(rss|atom)\+xml$/i;
const path = (pattern: RegExp) => (link: PageLink) => pattern.test(link.url.pathname);
const REPOSITORY = /^\/([\w-]+)\/([\w.-]+?)(\.git)?(\/.*)?$/;
/** Parts of GitHub's own pages, which are not the name of an account. */
const GITHUB_PAGES =
  /^\/(features|about|pricing|login|join|topics|sponsors|orgs|marketplace|site|contact)\b/i;
const JOB_BOARDS =
  /(^|\.)(greenhouse\.io|lever\.co|ashbyhq\.com|workable\.com|recruitee\.com|personio\.(de|com))$/i;

const ofKind = (label: string, sourceType: string, pattern: RegExp): Rule => ({
  label,
  sourceType,
  isOwn: true,
  matches: path(pattern),
});

/** In the order in which they are shown. */
const rules: readonly Rule[] = [
  {
    label: 'Blog',
    sourceType: 'rss',
    isOwn: true,
    matches: ({ rel, type, url, title }) =>
      /\balternate\b/i.test(rel) && FEED_TYPE.test(type) && !/comment/i.test(`${title} ${url.href}`),
  },
  ofKind('Blog', 'rss', /^\/(\w\w\/)?(blog|news|newsroom|press|insights)\/?$/i),
  {
    label: 'Blog',
    sourceType: 'rss',
    isOwn: true,
    matches: ({ url }) => /^(blog|news)\./i.test(url.hostname),
  },
  ofKind('Changelog', 'url', /\/(changelog|release-?notes|releases|whats-?new|product-updates)\/?$/i),
  ofKind('Pricing', 'url', /\/(pricing|plans|prices|preise|tarifs)\/?$/i),
  ofKind('Careers', 'url', /\/(careers?|jobs|join-us|karriere)\/?$/i),
  {
    label: 'Careers',
    sourceType: 'url',
    isOwn: false,
    matches: ({ url }) => JOB_BOARDS.test(url.hostname) && url.pathname.length > 1,
  },
  {
    label: 'Status',
    sourceType: 'url',
    isOwn: false,
    matches: ({ url }) => /^status\.|\.statuspage\.io$/i.test(url.hostname) && url.pathname === '/',
  },
  ofKind('Status', 'url', /^\/status\/?$/i),
  {
    label: 'YouTube',
    sourceType: 'youtube',
    isOwn: false,
    matches: ({ url }) =>
      /^(www\.|m\.)?youtube\.com$/.test(url.hostname) &&
      /^\/(@|channel\/|c\/|user\/)[^/]+/.test(url.pathname),
  },
  {
    label: 'GitHub releases',
    sourceType: 'rss',
    isOwn: false,
    matches: ({ url }) =>
      url.hostname === 'github.com' && REPOSITORY.test(url.pathname) && !GITHUB_PAGES.test(url.pathname),
    addressOf(url) {
      const [, account = '', repository = ''] = REPOSITORY.exec(url.pathname) ?? [];
      return `https://github.com/${account}/${repository}/releases.atom`;
    },
  },
];

/** Returns at most one source of each kind. */
export function proposeFrom(links: readonly PageLink[], pageUrl: string): ProposedSource[] {
  const site = siteOf(new URL(pageUrl));
  const isOwn = ({ url }: PageLink) => siteOf(url) === site || url.hostname.endsWith(`.${site}`);
  const found = new Map<string, ProposedSource>();
  for (const { label, sourceType, addressOf = ({ href }: URL) => href, ...rule } of rules) {
    const link = links.find((one) => rule.matches(one) && (!rule.isOwn || isOwn(one)));
    if (link && !found.has(label)) found.set(label, { label, sourceType, sourceUrl: addressOf(link.url) });
  }
  return [...found.values()];
}

const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
