import { expect, it } from 'vitest';
import { emailOf } from './email';
import { mailtoOf } from './mailto';

it.each([
  ['grace@example.com', 'grace@example.com'],
  ['Grace.Hopper+x@Mail.Example.COM', 'Grace.Hopper+x@Mail.Example.COM'],
  ['r&d@example.com', 'r&d@example.com'],
  ['sales/eu@example.com', 'sales/eu@example.com'],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
  ['info@müller.de', 'info@müller.de'],
  ['info@MÜLLER.de', 'info@müller.de'],
  ['info@xn--mller-kva.de', 'info@müller.de'],
  ['info@mail.xn--mller-kva.de', 'info@mail.müller.de'],
  ['a@例え.テスト', 'a@例え.テスト'],
  ['a@b.xn--p1ai', 'a@b.рф'],
])('stores %s as %s', (text, stored) => {
  expect(emailOf(text)).toBe(stored);
});

it.each([
  '',
  '@',
  'a@',
  '@example.com',
  'example.com',
  'a@example',
  'a@@example.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a b@example.com',
  '"a b"@example.com',
  'jürgen@example.com',
  'a@example..com',
  'a@.com',
  'a@-example.com',
  'a@example-.com',
  'a@exam_ple.com',
  'a@exam%70le.com',
  'a@example.com.',
  'a@example.c',
  'a@10.0.0.1',
  'a@[10.0.0.1]',
  'a@example.com,b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  `a@${'b'.repeat(64)}.com`,
  'a@xn--.de',
])('refuses %j', (text) => {
  expect(emailOf(text)).toBeNull();
});

it('encodes an address for a link', () => {
  expect(mailtoOf('r&d?x=%41#/y@example.com')).toBe('mailto:r%26d%3Fx%3D%2541%23%2Fy@example.com');
});
