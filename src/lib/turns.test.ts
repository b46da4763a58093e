import { expect, it } from 'vitest';
import { createTurns } from './turns';

/** Work that ends when it is told to, and what is under way and done. */
function createWorkshop(limits: { waiting?: number; waitMs?: number } = {}) {
  const turns = createTurns({
    ...{ atOnce: 2, waiting: 2, waitMs: 10_000, busy: () => new Error('busy'), ...limits },
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

it('says ahead that there is no room', async () => {
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

it('lets two work at once, and the rest in the order of coming', async () => {
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
    ...['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  ]);
});

it('turns away who finds no room, and has room again afterwards', async () => {
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

it('gives up waiting after a while, and leaves the turn to the next', async () => {
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
