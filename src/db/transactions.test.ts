import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../lib/ids';
import { connect } from './connect';
import { createTestApp } from '../testing/server';

let test: Awaited<ReturnType<typeof createTestApp>>;
let workspaceId: string;
beforeAll(async () => {
  test = await createTestApp();
  const { user } = await test.app.signIn.signUp(
    { email: 'ada@example.org', password: 'correct horse' },
    { address: '127.0.0.1' },
  );
  workspaceId = String(user.workspaceId);
});
afterAll(() => test.close());

const label = 'of this test';
const now = new Date().toISOString();
const addTag = (value: string) =>
  test.app.db
    .write('tag_vocabularies')
    .insert({ id: newId(), workspaceId, category: 'Tier', value, label, createdAt: now });
const tags = (): Promise<string[]> =>
  test.app.db.read('tag_vocabularies').where({ workspaceId, label }).orderBy('value').pluck('value');

describe('a transaction', () => {
  it('keeps a transaction intact when other transactions end before it', async () => {
    const { db } = test.app;
    const steps = new EventEmitter();
    const [begun, othersEnded] = [once(steps, 'begun'), once(steps, 'othersEnded')];
    const failing = db.transaction(async () => {
      await addTag('Ada');
      steps.emit('begun');
      await othersEnded;
      await addTag('Alan');
      expect(await tags()).toEqual(expect.arrayContaining(['Ada', 'Alan']));
      throw new Error('no');
    });
    await begun;
    const other = db.transaction(() => addTag('Grace'));
    // SQLite runs one write transaction at a time, so there the second one waits for the first.
    if (db.engine === 'postgres') await other;
    steps.emit('othersEnded');
    await expect(failing).rejects.toThrow('no');
    await other;
    expect(await tags()).toEqual(['Grace']);
  });

  it('sees one snapshot if it asks for that, also inside another transaction', async () => {
    const { db } = test.app;
    const readTwice = async () => {
      const before = await tags();
      // SQLite's other writers wait for the transaction anyway.
      if (db.engine === 'postgres') await outside();
      return [before, await tags()];
    };
    const outside = async () => {
      const other = connect(test.app.config);
      await other
        .write('tag_vocabularies')
        .insert({ id: newId(), workspaceId, category: 'Tier', value: newId(), label, createdAt: now });
      await other.close();
    };
    const [before, after] = await db.transaction(readTwice, { isOneSnapshot: true });
    expect(after).toEqual(before);
    await db.transaction(async () => {
      await tags();
      await db.transaction(tags, { isOneSnapshot: true });
    });
    await db.write('tag_vocabularies').where({ workspaceId, label }).whereNot({ value: 'Grace' }).delete();
  });

  it('joins a transaction that starts inside another one, and leaves outside reads alone', async () => {
    const { db } = test.app;
    const steps = new EventEmitter();
    const read = once(steps, 'read');
    const failing = db.transaction(async () => {
      await db.transaction(() => addTag('Barbara'));
      await read;
      throw new Error('no');
    });
    const outside = tags();
    expect(await outside).toEqual(['Grace']);
    steps.emit('read');
    await expect(failing).rejects.toThrow('no');
    await db.transaction(() => addTag('Katherine'));
    expect(await tags()).toEqual(['Grace', 'Katherine']);
  });

  it('rolls back a transaction whose commit fails, and runs the next one', async () => {
    const { db } = test.app;
    const failing = db.transaction(async () => {
      await addTag('Donald');
      // The foreign key of this row is deferred: it is checked at the commit.
      await db.write('audit_pruning').insert({ id: 1, olderThan: now });
    });
    await expect(failing).rejects.toThrow(/foreign key/i);
    await db.transaction(() => addTag('Radia'));
    expect(await tags()).toEqual(expect.arrayContaining(['Radia']));
    expect(await tags()).not.toContain('Donald');
  });
});

describe('a change of many records', () => {
  const collected: string[][] = [];
  const batch = {
    async write(items: readonly string[]) {
      collected.push([...items]);
      for (const value of items) await addTag(value);
      return true;
    },
    committed: () => undefined,
  };

  it('writes collected items together at its end, and nothing after a failure', async () => {
    const { db } = test.app;
    expect(db.collect(batch, 'outside')).toBe(false);
    const before = await tags();
    await db.bulk(async () => {
      expect(db.collect(batch, 'Mary')).toBe(true);
      // A call that is part of another one joins it.
      await db.bulk(async () => db.collect(batch, 'Sophie'));
      expect(await tags()).toEqual(before);
    });
    expect(collected).toEqual([['Mary', 'Sophie']]);
    expect(await tags()).toEqual([...before, 'Mary', 'Sophie'].sort());
    const failing = db.bulk(async () => {
      db.collect(batch, 'Hedy');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(collected).toHaveLength(1);
    expect(db.bulkKey).toBeNull();
  });
});
