import { expect, it } from 'vitest';
import { safeNext, withNext } from './next-path.rules';

it.each([
  '/partners/directory',
  '/partners/0193?tab=notes&q=a%20b%26c#latest',
  '/leads?search=https://example.org//x',
  '/?invite=abc',
  '/insights/roadmap',
  '/r-and-d',
])('signing in can lead to %s', (path) => {
  expect(safeNext(path)).toBe(path);
  expect(safeNext(new URL(withNext('/signin', path), 'http://x').searchParams.get('next'))).toBe(path);
});

// ASVS 3.7.2
it.each([
  null,
  '',
  'partners',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%ff',
  '/%',
  '/a//b',
  '/api/auth/logout',
  '/API/leads',
  '/%61pi/leads',
  '/leads/../api/leads',
  '/leads.data',
  '/signin?next=/leads',
  '/reset-password/token',
  '/invite/token',
  '/r/code',
  '/roadmap/token',
  `/${'a'.repeat(2000)}`,
])('signing in cannot lead to %j', (path) => {
  expect(safeNext(path)).toBe('/');
});
