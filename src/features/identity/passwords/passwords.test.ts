import { expect, it } from 'vitest';
import { createPasswords } from './passwords';

// ASVS 11.4.2
it('hashes with the parameters that OWASP recommends', async () => {
  expect(await createPasswords().hash('mine')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('hashes a few passwords at a time, lets fifty wait, and refuses the rest with 503', async () => {
  // Cheap, so that nothing waits for longer than it may.
  const passwords = createPasswords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.verify(null, 'guess')),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // At most three are running.
  expect(refused.length).toBeGreaterThanOrEqual(27);
  expect(refused.length).toBeLessThan(30);
  expect(refused[0]).toMatchObject({
    status: 503,
    message: 'Too many people are signing in right now. Please try again in a moment.',
    headers: { 'Retry-After': '2' },
  });
  expect(await passwords.verify(await passwords.hash('mine'), 'mine')).toBe('right');
});
