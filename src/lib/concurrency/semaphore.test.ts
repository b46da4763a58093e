import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore';

/** Creates a semaphore with tasks that the test starts and ends by name. */
function createTasks(limits: { maxQueued?: number; maxWaitMs?: number } = {}) {
  const semaphore = createSemaphore({
    concurrency: 2,
    maxQueued: 2,
    maxWaitMs: 10_000,
    createBusyError: () => new Error('busy'),
    ...limits,
  });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    semaphore,
    started,
    schedule: (name: string) =>
      semaphore.schedule(async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        if (name === 'failing') throw new Error('failed');
        return name;
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

it('throws in assertNotFull while the queue is full', async () => {
  const { schedule, end, semaphore } = createTasks();
  const all = ['a', 'b', 'c'].map((name) => schedule(name));
  expect(() => semaphore.assertNotFull()).not.toThrow();
  const last = schedule('d');
  expect(() => semaphore.assertNotFull()).toThrow('busy');
  await Promise.resolve();
  for (const name of ['a', 'b', 'c', 'd']) {
    end(name);
    await (name === 'd' ? last : all.shift());
  }
  expect(() => semaphore.assertNotFull()).not.toThrow();
});

it('runs two tasks at once and the others in the order of arrival', async () => {
  const { schedule, end, started } = createTasks();
  const all = ['failing', 'b', 'c', 'd'].map((name) => schedule(name));
  const outcomes = Promise.allSettled(all);
  await Promise.resolve();
  expect(started).toEqual(['failing', 'b']);
  end('failing');
  await expect(all[0]).rejects.toThrow('failed');
  await expect.poll(() => started).toEqual(['failing', 'b', 'c']);
  end('c');
  await all[2];
  await expect.poll(() => started).toEqual(['failing', 'b', 'c', 'd']);
  end('b');
  end('d');
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

it('rejects a task while the queue is full, and accepts one afterwards', async () => {
  const { schedule, end, started } = createTasks({ maxQueued: 1 });
  const [a, b, c] = [schedule('a'), schedule('b'), schedule('c')];
  await expect(schedule('d')).rejects.toThrow('busy');
  end('a');
  await a;
  const e = schedule('e');
  for (const name of ['b', 'c', 'e']) {
    await expect.poll(() => started).toContain(name);
    end(name);
  }
  expect(await Promise.all([b, c, e])).toEqual(['b', 'c', 'e']);
});

it('rejects a task that has waited too long, and starts the next', async () => {
  const { schedule, end, started } = createTasks({ maxWaitMs: 20 });
  const [a, b] = [schedule('a'), schedule('b')];
  await expect(schedule('late')).rejects.toThrow('busy');
  end('a');
  await a;
  const c = schedule('c');
  await expect.poll(() => started).toContain('c');
  end('b');
  end('c');
  await Promise.all([b, c]);
  expect(started).toEqual(['a', 'b', 'c']);
});
