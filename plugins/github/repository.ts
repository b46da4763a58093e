import { PluginError, type SourceAddress } from 'partnerhub/plugin';

/** A repository on a server such as github.com. */
export interface Repository {
  origin: string;
  owner: string;
  name: string;
}

const NAME = /^[\w.-]{1,100}$/;
const WRONG = 'Enter the address of a repository, such as https://github.com/owner/repository';

/**
 * Reads the address of a repository, or of a page in it.
 * @throws Error for users
 */
export function parseRepository({ url }: SourceAddress): Repository {
  if (url === null) throw new PluginError(WRONG);
  const { origin, hostname, pathname } = new URL(url);
  const [owner = '', last = ''] = pathname.split('/').filter(Boolean);
  const name = last.replace(/\.git$/, '');
  if (!NAME.test(owner) || !NAME.test(name)) throw new PluginError(WRONG);
  return { origin: /^(www\.)?github\.com$/.test(hostname) ? 'https://github.com' : origin, owner, name };
}

export const addressOf = ({ origin, owner, name }: Repository): string => `${origin}/${owner}/${name}`;
