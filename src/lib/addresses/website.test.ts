import { expect, it } from 'vitest';
import { webAddress } from './website';

it.each([
  ['example.com', 'https://example.com'],
  ['example.com:8080/a//b?c=d', 'https://example.com:8080/a//b?c=d'],
  ['http://intranet/a', 'http://intranet/a'],
  ['https://müller.de', 'https://müller.de'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['https://my_shop.example.com.', 'https://my_shop.example.com.'],
  ['https://web.archive.org/web/1/https://example.com', 'https://web.archive.org/web/1/https://example.com'],
])('accepts %s', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

it.each([
  'https://https://example.com',
  'http://https://example.com',
  'https://http//example.com',
  'https://.com',
  '.com',
  'example..com',
  'https://example..com/a',
  'a.com,b.com',
  'https://a.com;b.com',
  '//example.com',
  'https:////example.com',
  String.raw`https://\example.com`,
  'https:example.com',
  'word',
  'two words.com',
  'ftp://example.com',
])('refuses %s', (text) => {
  expect(webAddress(text)).toBeNull();
});

it('accepts a domain with an umlaut however often it was asked before', () => {
  for (let calls = 0; calls < 10_000; calls += 1) webAddress('https://müller.de');
  expect(webAddress('https://müller.de')).toBe('https://müller.de');
});
