import { isIPv6 } from 'node:net';

/**
 * Whom a limit counts: an IPv4 address, or the /64 that one subscriber of IPv6 is given, within which addresses are
 * free to change. Anything else is taken as it is.
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
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
