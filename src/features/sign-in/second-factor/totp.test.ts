import { describe, expect, it } from 'vitest';
import { seconds } from '../../../lib/clock';
import { newTotpSecret, otpauthUrlOf, stepOfCode } from './totp';

/** `12345678901234567890`, the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (time: number) => new Date(seconds(time));

describe('a code', () => {
  // The appendix has 8 digits; codes of 6 digits are their last ones.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i s matches RFC 6238', (time, digits) => {
    expect(stepOfCode(SECRET, digits.slice(2), at(time))).toBe(Math.floor(time / 30));
  });

  // ASVS 6.5.5
  it('is accepted at most one step early or late', () => {
    const { step, code } = { step: 37037037, code: '050471' };
    for (const drift of [-1, 0, 1]) expect(stepOfCode(SECRET, code, at((step + drift) * 30))).toBe(step);
    for (const drift of [-2, 2]) expect(stepOfCode(SECRET, code, at((step + drift) * 30))).toBeNull();
  });

  it('can contain the spaces that apps show', () => {
    expect(stepOfCode(SECRET, ' 050 471 ', at(1111111111))).toBe(37037037);
  });

  it.each(['', '50471', '0050471', '05047a', '٠٥٠٤٧١', '000000'])('is not %j', (code) => {
    expect(stepOfCode(SECRET, code, at(1111111111))).toBeNull();
  });
});

it('creates secrets of 160 bits, and an address for authenticator apps', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const url = new URL(otpauthUrlOf(secret, 'ada+1@example.org'));
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/PartnerHub:ada+1@example.org',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'PartnerHub',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
