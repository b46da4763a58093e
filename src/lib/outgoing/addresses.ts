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
    return address.range() === 'unicast' && !metadata.includes(address.toString());
  };
}

/** @throws Error where `text` is neither an address nor a network. */
export function parseRange(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isWhole(text)) throw new Error(`"${text}" is no IP address or network like 10.0.0.5 or 10.1.0.0/16`);
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
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
