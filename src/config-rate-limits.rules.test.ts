import { expect, it } from 'vitest';
import { parseRateLimits } from './config-rate-limits.rules';

const defaults = parseRateLimits('');

it('a limit that is not named keeps its default', () => {
  expect(parseRateLimits('signup=100/1h, forgot_email=3/30s')).toEqual({
    ...defaults,
    signup: { points: 100, seconds: 3600 },
    forgot_email: { points: 3, seconds: 30 },
  });
});

it('switching off a group of limits keeps those that are named', () => {
  expect(parseRateLimits('signin=off,signin_email=5/1m')).toEqual({
    ...defaults,
    signin: null,
    signin_address: null,
    signin_email: { points: 5, seconds: 60 },
    signin_code: null,
    signin_passkey: null,
    signin_oidc: null,
  });
});

it.each(['signup', 'signup=', 'signup=0/1h', 'signup=1/0h', 'signup=1/1w', 'other=1/1h', 'toString=off'])(
  'refuses the rate limit setting %s',
  (text) => {
    expect(() => parseRateLimits(text)).toThrow(
      `"${text}" must look like signup=100/1h or apply=off (signin, `,
    );
  },
);
