import { PluginError, type SourceAddress } from 'partnerhub/plugin';

export interface Network {
  type: string;
  label: string;
  /** Hosts of profile pages, without www. */
  hosts: readonly string[];
  /** Path segments that can precede the name of a profile. */
  before: readonly string[];
  /** Returns the path of a profile's posts on an RSSHub server. */
  route(name: string): string;
}

export const networks: readonly Network[] = [
  {
    type: 'twitter',
    label: 'X (Twitter)',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    before: [],
    route: (name) => `/twitter/user/${name}`,
  },
  {
    type: 'linkedin',
    label: 'LinkedIn',
    hosts: ['linkedin.com'],
    before: ['company', 'school', 'showcase'],
    route: (name) => `/linkedin/company/${name}/posts`,
  },
  {
    type: 'facebook',
    label: 'Facebook',
    hosts: ['facebook.com', 'm.facebook.com', 'fb.com'],
    before: ['pg'],
    route: (name) => `/facebook/page/${name}`,
  },
  {
    type: 'instagram',
    label: 'Instagram',
    hosts: ['instagram.com'],
    before: [],
    route: (name) => `/instagram/user/${name}`,
  },
];

const NAME = /^@?([\p{L}\p{N}_.-]{1,100})$/u;

/**
 * Returns the name of the profile, without an @.
 * @throws PluginError if there is no valid name
 */
export function profileOf({ label, hosts, before }: Network, { url, handle }: SourceAddress): string {
  const given = handle ?? url ?? '';
  const name = NAME.exec(URL.canParse(given) ? nameIn(given, hosts, before) : given)?.[1];
  if (name === undefined || /^\.+$/.test(name))
    throw new PluginError(`Enter the name or the address of a profile at ${label}`);
  return name;
}

function nameIn(url: string, hosts: readonly string[], before: readonly string[]): string {
  const { hostname, pathname } = new URL(url);
  if (!hosts.includes(hostname.replace(/^www\./, ''))) return '';
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  return before.includes(first) ? second : first;
}
