import { isIPv6 } from 'node:net';

/**
 * Returns the key that rate limits use for an address: the IPv4 address, or the /48 of an IPv6 address. Providers
 * assign whole /48s, in which a client can use a new address for every request. Returns any other text unchanged.
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
