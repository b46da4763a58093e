import { expect, it } from 'vitest';
import { createTurns } from './turns';

/** Creates turns with work that the test starts and ends by name. */
function createWorkshop(limits: { waiting?: number; waitMs?: number } = {}) {
  const turns = createTurns({
    atOnce: 2,
    waiting: 2,
    waitMs: 10_000,
    busy: () => new Error('busy'),
    ...limits,
  });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    turns,
    started,
    take: (name: string) =>
      turns.take(async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        if (name === 'failing') throw new Error('failed');
        return name;
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

it('requireRoom throws while the queue is full', async () => {
  const { take, end, turns } = createWorkshop();
  const all = ['a', 'b', 'c'].map((name) => take(name));
  expect(() => turns.requireRoom()).not.toThrow();
  const last = take('d');
  expect(() => turns.requireRoom()).toThrow('busy');
  await Promise.resolve();
  for (const name of ['a', 'b', 'c', 'd']) {
    end(name);
    await (name === 'd' ? last : all.shift());
  }
  expect(() => turns.requireRoom()).not.toThrow();
});

it('runs two pieces of work at once and the rest in the order of arrival', async () => {
  const { take, end, started } = createWorkshop();
  const all = ['failing', 'b', 'c', 'd'].map((name) => take(name));
  const outcomes = Promise.allSettled(all);
  await Promise.resolve();
  expect(started).toEqual(['failing', 'b']);
  end('failing');
  await expect(all[0]).rejects.toThrow('failed');
  expect(started).toEqual(['failing', 'b', 'c']);
  end('c');
  await all[2];
  expect(started).toEqual(['failing', 'b', 'c', 'd']);
  end('b');
  end('d');
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

it('rejects work while the queue is full, and accepts it afterwards', async () => {
  const { take, end, started } = createWorkshop({ waiting: 1 });
  const [a, b, c] = [take('a'), take('b'), take('c')];
  await expect(take('d')).rejects.toThrow('busy');
  end('a');
  await a;
  const e = take('e');
  for (const name of ['b', 'c', 'e']) {
    await expect.poll(() => started).toContain(name);
    end(name);
  }
  expect(await Promise.all([b, c, e])).toEqual(['b', 'c', 'e']);
});

it('rejects work that has waited too long, and gives the turn to the next', async () => {
  const { take, end, started } = createWorkshop({ waitMs: 20 });
  const [a, b] = [take('a'), take('b')];
  await expect(take('late')).rejects.toThrow('busy');
  end('a');
  await a;
  const c = take('c');
  await expect.poll(() => started).toContain('c');
  end('b');
  end('c');
  await Promise.all([b, c]);
  expect(started).toEqual(['a', 'b', 'c']);
});
