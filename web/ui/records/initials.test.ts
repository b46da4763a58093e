import { expect, it } from 'vitest';
import { initials } from './Avatar';

it.each([
  ['Grace Hopper', 'GH'],
  ['Mary Jackson Smith', 'MS'],
  ['acme', 'A'],
  ['émile zola', 'ÉZ'],
  ['grace@hopper.com', 'G'],
  ['ada.lovelace@engines.example.com', 'AL'],
  ['ada_lovelace+work@engines.com', 'AL'],
  ['Halden @ Home', 'HH'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
