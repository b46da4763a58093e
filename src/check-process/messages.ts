import { z } from 'zod';
import type { Config } from '../config';
import type { CheckReport } from '../features/monitoring/check-report';
import type { CheckWhat } from '../features/monitoring/check-sources';
import type { KnownPlugins } from '../plugin-host';

/** What the server tells the process that checks; the first message opens its installation. */
export type Order =
  | { order: 'open'; config: Config; knownPlugins: KnownPlugins }
  | { order: 'check'; id: number; what: CheckWhat }
  /** Ends what is under way, and then the process. */
  | { order: 'stop' };

const isObject = (value: unknown): boolean => value instanceof Object;

/** One program speaks with itself: it is enough to know which message this is. */
export const orders = z.discriminatedUnion('order', [
  z.object({
    order: z.literal('open'),
    config: z.custom<Config>(isObject),
    knownPlugins: z.custom<KnownPlugins>(isObject),
  }),
  z.object({ order: z.literal('check'), id: z.number(), what: z.custom<CheckWhat>(isObject) }),
  z.object({ order: z.literal('stop') }),
]);

/** What that process says. */
export type News =
  /** It has a turn of its event loop now and then. */
  | { news: 'alive' }
  | { news: 'checked'; id: number; report: CheckReport }
  | { news: 'failed'; id: number; message: string };

export const news = z.discriminatedUnion('news', [
  z.object({ news: z.literal('alive') }),
  z.object({ news: z.literal('checked'), id: z.number(), report: z.custom<CheckReport>(isObject) }),
  z.object({ news: z.literal('failed'), id: z.number(), message: z.string() }),
]);

/** A source whose check begins (+) or is over (-). There are many: these are as short as can be. */
export type Step = `${'+' | '-'}${string}`;

/** How often it says that it is alive, in milliseconds. */
export const ALIVE_EVERY_MS = 5_000;
