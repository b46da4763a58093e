import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Returns whether outgoing requests can reach an IPv4 or IPv6 address. */
export type AddressGuard = (address: string) => boolean;

/** Public addresses at which a cloud provider gives machines their secrets. */
const metadata = ['168.63.129.16'];

/**
 * Creates a guard that allows public addresses and those in `allowed`. It refuses loopback, private, link-local,
 * carrier-grade NAT, multicast, reserved and metadata addresses, also when an IPv6 address contains an IPv4 one.
 * @param allowed Addresses (`10.0.0.5`) and networks (`10.1.0.0/16`).
 * @throws Error for an invalid entry
 */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const ranges = allowed.map(parseRange);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = unwrapped(ipaddr.parse(text));
    if (ranges.some((range) => isWithin(address, range))) return true;
    return isPublic(address);
  };
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || metadata.includes(address.toString())) return false;
  return !(address instanceof ipaddr.IPv6) || (isWithin(address, allocated) && !isIsatap(address));
}

/** The part of IPv6 that is allocated for the internet. Addresses such as `::127.0.0.1` are outside. */
const allocated = ipaddr.parseCIDR('2000::/3');

/** Returns whether a tunnel leads to the IPv4 address in the last four bytes (RFC 5214). */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , first = 0, second] = address.parts;
  return (first === 0 || first === 0x200) && second === 0x5efe;
}

/** Parses an address or network. Throws an Error for any other text. */
export function parseRange(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isWhole(text))
    throw new Error(`"${text}" is not an IP address or network such as 10.0.0.5 or 10.1.0.0/16`);
  const address = unwrapped(ipaddr.parse(text));
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The library accepts `10.1` as an address, but it is more likely a mistake. */
const isWhole = (text: string): boolean =>
  ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);

/** Returns the IPv4 address in an IPv4-mapped address or in a NAT64 address (RFC 6052), else the address itself. */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (isWithin(address, nat64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

/** The prefix of RFC 6052. The local prefix of RFC 8215 doesn't define the position of the IPv4 address. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
