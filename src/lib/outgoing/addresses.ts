import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Says of an IPv4 or IPv6 address whether outgoing requests may reach it. */
export type AddressGuard = (address: string) => boolean;

/** A public address by which a cloud hands its machines their secrets. */
const metadata = ['168.63.129.16'];

/**
 * Lets through public addresses, and those that an operator allows although they are not: loopback, private, link-local,
 * carrier-grade NAT, multicast, reserved and metadata addresses are refused, also where IPv6 wraps an IPv4 one.
 * @param allowed addresses (`10.0.0.5`) and networks (`10.1.0.0/16`)
 * @throws Error where one of them is neither.
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

/** All of IPv6 that has been allocated for the internet; `::127.0.0.1` and others like it lie outside. */
const allocated = ipaddr.parseCIDR('2000::/3');

/** Of a host that is reached by tunnel at the IPv4 address in its last four bytes (RFC 5214). */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , first = 0, second] = address.parts;
  return (first === 0 || first === 0x200) && second === 0x5efe;
}

/** @throws Error where `text` is neither an address nor a network. */
export function parseRange(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isWhole(text))
    throw new Error(`"${text}" is not an IP address or network such as 10.0.0.5 or 10.1.0.0/16`);
  const address = unwrapped(ipaddr.parse(text));
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** `10.1` is an address to the library, yet hardly what anyone meant. */
const isWhole = (text: string): boolean =>
  ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);

/** The IPv4 address inside an IPv4-mapped one, or inside that of an IPv6-only network's NAT (RFC 6052). */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (isWithin(address, nat64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

/** The prefix of RFC 6052; that of RFC 8215, for use inside a network, says nothing about where in it the IPv4 address is. */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
