import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../lib/clock';
import { createTestApp } from '../../testing/server';

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeEach(async () => {
  test = await createTestApp({ PARTNERHUB_RATE_LIMITS: 'signup=3/1h,signin=3/15m,forgot=off' });
});
afterEach(() => test.close());

const tooMany = { status: 429, message: 'Too many attempts. Please try again later.' };

describe('consume', () => {
  it('consume refuses attempts above the limit until the window ends', async () => {
    const { limits } = test.app;
    for (let n = 0; n < 3; n++) await limits.consume('signup', '192.0.2.1');
    test.clock.advance(minutes(20));
    const refused = limits.consume('signup', '192.0.2.1');
    await expect(refused).rejects.toMatchObject(tooMany);
    const seconds = Number(await refused.catch((error) => error.headers['Retry-After']));
    expect(seconds).toBeGreaterThan(40 * 60 - 10);
    expect(seconds).toBeLessThanOrEqual(40 * 60);
    test.clock.advance(minutes(40));
    await expect(limits.consume('signup', '192.0.2.1')).resolves.toBeUndefined();
  });

  it('consume counts each network and each action separately', async () => {
    const { limits } = test.app;
    for (let n = 0; n < 3; n++) await limits.consume('signup', '2001:db8::1');
    await expect(limits.consume('signup', '2001:db8::2')).rejects.toMatchObject(tooMany);
    await expect(limits.consume('signup', '2001:db8:1::1')).resolves.toBeUndefined();
    await expect(limits.consume('apply', '2001:db8::1')).resolves.toBeUndefined();
  });

  it('consume counts concurrent attempts correctly', async () => {
    const tries = Array.from({ length: 10 }, () => test.app.limits.consume('signup', '192.0.2.1'));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('consume allows everything if the limit is off', async () => {
    for (let n = 0; n < 20; n++) await test.app.limits.consume('forgot', '192.0.2.1');
  });
});

describe('guardPassword', () => {
  const ada = { email: 'ada@example.org', address: '192.0.2.1' };
  const right = async () => 'signed in';
  const wrong = async () => null;

  it('guardPassword counts failures only', async () => {
    for (let n = 0; n < 10; n++) expect(await test.app.limits.guardPassword(ada, right)).toBe('signed in');
  });

  it('guardPassword refuses even the correct password above the limit, for that account and network only', async () => {
    const { limits } = test.app;
    for (let n = 0; n < 3; n++) expect(await limits.guardPassword(ada, wrong)).toBeNull();
    await expect(limits.guardPassword(ada, right)).rejects.toMatchObject(tooMany);
    expect(await limits.guardPassword({ ...ada, address: '192.0.2.2' }, right)).toBe('signed in');
    expect(await limits.guardPassword({ ...ada, email: 'grace@example.org' }, right)).toBe('signed in');
    test.clock.advance(minutes(15));
    expect(await limits.guardPassword(ada, right)).toBe('signed in');
  });

  it('guardPassword refuses a correct password sent together with too many wrong ones', async () => {
    const { limits } = test.app;
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return 'signed in';
    };
    const guess = limits.guardPassword(ada, slow);
    for (let n = 0; n < 3; n++) await limits.guardPassword(ada, wrong);
    await expect(guess).rejects.toMatchObject(tooMany);
  });
});

it('sweep deletes windows that have ended', async () => {
  const { limits, db } = test.app;
  await limits.consume('signup', '192.0.2.1');
  await limits.sweep();
  expect(await db.read('rate_limits')).toHaveLength(1);
  test.clock.advance(minutes(61));
  await limits.sweep();
  expect(await db.read('rate_limits')).toHaveLength(0);
});
