import { describe, expect, it } from 'vitest';
import { undoStepsOf } from './bulk-undo';

const before = [
  { id: 'a', status: 'new', ownerId: null },
  { id: 'b', status: 'won', ownerId: 'ada' },
  { id: 'c', status: 'new', ownerId: 'ada' },
  { id: 'd', status: 'lost', ownerId: 'ada' },
];
const none = new Set<string>();
const undoable = ['status', 'ownerId'];

describe('undoStepsOf', () => {
  it('restores each earlier value, except of records that have not changed', () => {
    expect(undoStepsOf({ before, change: { status: 'lost' }, failed: none, undoable })).toEqual([
      { ids: ['a', 'c'], change: { status: 'new' } },
      { ids: ['b'], change: { status: 'won' } },
    ]);
    expect(undoStepsOf({ before, change: { ownerId: 'ada' }, failed: none, undoable })).toEqual([
      { ids: ['a'], change: { ownerId: null } },
    ]);
  });

  it('leaves out records that failed', () => {
    const failed = new Set(['a', 'b']);
    expect(undoStepsOf({ before, change: { status: 'lost' }, failed, undoable })).toEqual([
      { ids: ['c'], change: { status: 'new' } },
    ]);
  });

  it('is empty if the field cannot be restored, or an earlier value is unknown', () => {
    const change = { status: 'lost' };
    expect(undoStepsOf({ before, change, failed: none, undoable: ['ownerId'] })).toEqual([]);
    expect(undoStepsOf({ before: [{ id: 'a' }], change, failed: none, undoable })).toEqual([]);
    expect(undoStepsOf({ before, change: { status: 'lost', x: 1 }, failed: none, undoable })).toEqual([]);
  });
});
