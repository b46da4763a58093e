import { expect, it } from 'vitest';
import { finishWithin, stopLimit } from './stop-limit';

it('gives up on work that does not finish while the server stops', async () => {
  await expect(finishWithin(50, new Promise(() => undefined))).rejects.toThrow('ended after 0.05 s');
  await expect(finishWithin(10_000, Promise.resolve())).resolves.toBeUndefined();
});

it('stops before orchestrators kill the server after 30 seconds, unless it drains for longer', () => {
  expect([0, 5_000, 60_000].map(stopLimit)).toEqual([25_000, 25_000, 80_000]);
});
