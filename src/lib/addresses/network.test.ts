import { expect, it } from 'vitest';
import { networkOf } from './network';

it('returns an IPv4 address, also from its IPv6-mapped form', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

it('returns the /48 of an IPv6 address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(networkOf('2001:DB8:1:3::9')).toBe('2001:db8:1::/48');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48');
  expect(networkOf('2001:0db8:0002:0003::1')).toBe('2001:db8:2::/48');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0::/48');
  expect(networkOf('::1')).toBe('0:0:0::/48');
});

it('returns text that is not an address unchanged', () => {
  expect(networkOf('unknown')).toBe('unknown');
});
