import { afterAll, beforeAll } from 'vitest';
import type { Actor } from '../lib/actor';
import { signUpActor } from './actors';
import { insertRows } from './large-tables';
import { describePlans, queryPlans } from './query-plans';
import { createTestApp } from './server';

interface Options {
  /** The statements whose plans are examined. Default: all. */
  statements?: RegExp;
  /** Adds enough rows for an index to matter. */
  fill(): Promise<void>;
  environment?: Record<string, string>;
}

/** Sets up the app for tests of query plans, with two users and their workspaces. */
export function useLargeWorkspace({ statements = /./, fill, environment }: Options) {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let actor: Actor;
  let neighbour: Actor;
  beforeAll(async () => {
    test = await createTestApp(environment);
    actor = await signUpActor(test.app, 'ada@example.org');
    neighbour = await signUpActor(test.app, 'grace@example.org');
    await fill();
  }, 120_000);
  afterAll(() => test.close());

  return {
    get app() {
      return test.app;
    },
    get clock() {
      return test.clock;
    },
    get actor() {
      return actor;
    },
    get neighbour() {
      return neighbour;
    },
    /** Returns the workspace of a row: every tenth belongs to the neighbour. */
    ownerOf: (index: number): string => String((index % 10 === 9 ? neighbour : actor).workspaceId),
    insert: <Row extends object>(table: string, count: number, rowOf: (index: number) => Row) =>
      insertRows(test.app.db, table, count, rowOf),
    plansOf: (work: () => Promise<unknown>) => queryPlans(test.app.db, statements, work),
    describePlans: (tests: () => void) => describePlans(() => test.app.db, tests),
  };
}
