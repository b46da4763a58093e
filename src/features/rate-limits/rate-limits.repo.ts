import type { Db } from '../../db/connect';

/** The count of a key in its current window, and when the window ends. */
export interface Window {
  points: number;
  resetsAt: string;
}

interface NewWindow {
  key: string;
  resetsAt: string;
}

export function createRateLimitsRepo(db: Db) {
  return {
    /** Returns the window of a key; undefined if none is open at `now`. */
    async read(key: string, now: string): Promise<Window | undefined> {
      return db.read('rate_limits').where({ key }).andWhere('resetsAt', '>', now).first('points', 'resetsAt');
    },
    /** Returns the windows of these keys that are open at `now`. */
    async readAll(keys: readonly string[], now: string): Promise<(Window & { key: string })[]> {
      return db
        .read('rate_limits')
        .whereIn('key', keys)
        .andWhere('resetsAt', '>', now)
        .select('key', 'points', 'resetsAt');
    },
    /**
     * Adds one to each of these keys, and opens a window until `resetsAt` if none is open. A single statement, so
     * that no count is lost.
     */
    async add(windows: readonly NewWindow[], now: string): Promise<(Window & { key: string })[]> {
      const isOver = '?? <= ?';
      const old = 'rate_limits.resetsAt';
      // Always in the same order, so that two statements that lock the same rows can't deadlock.
      const rows = windows
        .map((window) => ({ ...window, points: 1 }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      return db
        .write('rate_limits')
        .insert(rows)
        .onConflict('key')
        .merge({
          points: db.write.raw(`CASE WHEN ${isOver} THEN 1 ELSE ?? + 1 END`, [
            old,
            now,
            'rate_limits.points',
          ]),
          resetsAt: db.write.raw(`CASE WHEN ${isOver} THEN ?? ELSE ?? END`, [
            old,
            now,
            'excluded.resetsAt',
            old,
          ]),
        })
        .returning(['key', 'points', 'resetsAt']);
    },
    /** Opens a window until `resetsAt`, or sets the end of the open one. */
    async open(key: string, resetsAt: string): Promise<void> {
      await db
        .write('rate_limits')
        .insert({ key, points: 1, resetsAt })
        .onConflict('key')
        .merge(['resetsAt']);
    },
    async deleteOver(now: string): Promise<void> {
      await db.write('rate_limits').where('resetsAt', '<=', now).delete();
    },
  };
}

export type RateLimitsRepo = ReturnType<typeof createRateLimitsRepo>;
