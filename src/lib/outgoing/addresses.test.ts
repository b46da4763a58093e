import { describe, expect, it } from 'vitest';
import { createAddressGuard, parseRange } from './addresses';
import { urlTextProblem } from './outgoing-url';

const isPublic = createAddressGuard([]);

// ASVS 1.3.6
describe('the address guard', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
    'allows the public address %s',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '198.18.0.1',
    '240.0.0.1',
    '192.0.0.192',
    '168.63.129.16',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2002:a00:1::',
    '2001:0:53aa:64c::',
    '2001:0:0:0:0:0:80ff:fffe',
    '::127.0.0.1',
    '::7f00:1',
    '::a00:1',
    '::a9fe:a9fe',
    '::101:101',
    '::ffff:0:7f00:1',
    '64:ff9b:1::7f00:1',
    '64:ff9b:1:a00:0:100:101:101',
    '64:ff9b:1::101:101',
    '2001:4860::5efe:7f00:1',
    '2001:4860::200:5efe:a00:1',
    'fec0::1',
    '4000::1',
    'e000::1',
    '',
    'localhost',
    '1.1.1.1.1',
  ])('refuses the address "%s"', (address) => expect(isPublic(address)).toBe(false));

  it('allows only those private addresses that the operator has allowed', () => {
    const guard = createAddressGuard(['10.0.0.5', '10.1.0.0/16', 'fd00:1::/32', '::1']);
    expect(['10.0.0.5', '10.1.200.3', '::ffff:10.0.0.5', 'fd00:1::7', '::1'].filter(guard)).toHaveLength(5);
    expect(['10.0.0.6', '10.2.0.1', 'fd00:2::7', '127.0.0.1'].filter(guard)).toEqual([]);
  });

  it.each(['10.1', 'localhost', '10.0.0.0/33', '*', ''])('refuses "%s" as an address or network', (text) => {
    expect(() => parseRange(text)).toThrow('is not an IP address or network such as 10.0.0.5 or 10.1.0.0/16');
  });
});

// ASVS 1.3.6
describe('the check of an outgoing URL', () => {
  it.each([
    'http://example.com',
    'https://example.com:443/a',
    'http://example.com:8080',
    'https://[2606::1]/',
  ])('allows fetching %s', (url) => expect(urlTextProblem(url)).toBeNull());

  it.each([
    ['example.com', 'This is not a web address'],
    ['https://example.com/a\r\nb', 'This is not a web address'],
    ['ht\ntps://example.com', 'This is not a web address'],
    ['file:///etc/passwd', 'Only http and https addresses can be fetched'],
    ['gopher://example.com', 'Only http and https addresses can be fetched'],
    ['javascript:alert(1)', 'Only http and https addresses can be fetched'],
    ['https://user@example.com', 'An address must not contain a user name or password'],
    ['https://:secret@example.com', 'An address must not contain a user name or password'],
    ['http://example.com:22', 'Port 22 is not allowed'],
    ['http://example.com:25', 'Port 25 is not allowed'],
    ['http://example.com:1023', 'Port 1023 is not allowed'],
  ])('refuses to fetch %s', (url, reason) => expect(urlTextProblem(url)).toBe(reason));
});
