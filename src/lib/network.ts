import { isIPv6 } from 'node:net';

/**
 * Returns what a limit counts as one: an IPv4 address, or the /48 of an IPv6 address. Providers hand out whole /48s, in which
 * one client may use a new address for every request. Anything else is returned as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const missing = 8 - groups.length - groupsOf(tail).length;
    groups.push(...Array<string>(Math.max(0, missing)).fill('0'), ...groupsOf(tail));
  }
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
