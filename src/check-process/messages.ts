import { z } from 'zod';
import type { Config } from '../config';
import type { CheckReport } from '../features/monitoring/checks/check-report';
import type { CheckWhat } from '../features/monitoring/checks/check-sources';
import type { KnownPlugins } from '../plugin-host';

/** Messages from the server to the process that checks sources. The first one opens the installation. */
export type Order =
  | { order: 'open'; config: Config; knownPlugins: KnownPlugins }
  | { order: 'check'; id: number; what: CheckWhat }
  /** Ends the checks under way, then the process. */
  | { order: 'stop' };

const isObject = (value: unknown): boolean => value instanceof Object;

/** Only checks the type of a message, because both processes run the same program. */
export const orders = z.discriminatedUnion('order', [
  z.object({
    order: z.literal('open'),
    config: z.custom<Config>(isObject),
    knownPlugins: z.custom<KnownPlugins>(isObject),
  }),
  z.object({ order: z.literal('check'), id: z.number(), what: z.custom<CheckWhat>(isObject) }),
  z.object({ order: z.literal('stop') }),
]);

/** Messages from the process that checks sources. */
export type News =
  /** Heartbeat of its event loop. */
  | { news: 'alive' }
  | { news: 'checked'; id: number; report: CheckReport }
  | { news: 'failed'; id: number; message: string };

export const news = z.discriminatedUnion('news', [
  z.object({ news: z.literal('alive') }),
  z.object({ news: z.literal('checked'), id: z.number(), report: z.custom<CheckReport>(isObject) }),
  z.object({ news: z.literal('failed'), id: z.number(), message: z.string() }),
]);

/** A source whose check starts (+) or has ended (-). Kept short, because there are many of them. */
export type Step = `${'+' | '-'}${string}`;

/** Interval of the heartbeat. */
export const ALIVE_EVERY_MS = 5_000;
