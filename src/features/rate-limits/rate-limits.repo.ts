import type { Db } from '../../db/connect';

/** How often a key was counted in its present window, and when that ends. */
export interface Window {
  points: number;
  resetsAt: string;
}

export function createRateLimitsRepo(db: Db) {
  return {
    /** Undefined when no window is open at `now`. */
    async read(key: string, now: string): Promise<Window | undefined> {
      return db.read('rate_limits').where({ key }).andWhere('resetsAt', '>', now).first('points', 'resetsAt');
    },
    /** Counts one more, opening a window until `resetsAt` where none is open. One statement, so that no count is lost. */
    async add(key: string, now: string, resetsAt: string): Promise<Window> {
      const isOver = '?? <= ?';
      const old = 'rate_limits.resetsAt';
      const [window]: Window[] = await db
        .write('rate_limits')
        .insert({ key, points: 1, resetsAt })
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
        .returning(['points', 'resetsAt']);
      return window ?? { points: 1, resetsAt };
    },
    /** Opens a window until `resetsAt`, or makes the open one end then. */
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
