import { z } from 'zod';
import type { Config } from '../config';
import type { CheckReport } from '../features/monitoring/checks/check-report';
import type { CheckRequest } from '../features/monitoring/checks/check-sources';
import type { KnownPlugins } from '../plugin-host';

/** Messages from the server to the process that checks sources. The first one opens the installation. */
export type CheckCommand =
  | { type: 'open'; config: Config; knownPlugins: KnownPlugins }
  | { type: 'check'; id: number; what: CheckRequest }
  /** Ends the checks under way, then the process. */
  | { type: 'stop' };

const isObject = (value: unknown): boolean => value instanceof Object;

/** Only checks the type of a message, because both processes run the same program. */
export const checkCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    config: z.custom<Config>(isObject),
    knownPlugins: z.custom<KnownPlugins>(isObject),
  }),
  z.object({ type: z.literal('check'), id: z.number(), what: z.custom<CheckRequest>(isObject) }),
  z.object({ type: z.literal('stop') }),
]);

/** Messages from the process that checks sources. */
export type CheckEvent =
  /** Heartbeat of its event loop. */
  | { type: 'alive' }
  | { type: 'checked'; id: number; report: CheckReport }
  | { type: 'failed'; id: number; message: string };

export const checkEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('checked'), id: z.number(), report: z.custom<CheckReport>(isObject) }),
  z.object({ type: z.literal('failed'), id: z.number(), message: z.string() }),
]);

/** A source whose check starts (+) or has ended (-). Kept short, because there are many of them. */
export type SourceProgress = `${'+' | '-'}${string}`;

/** Interval of the heartbeat. */
export const HEARTBEAT_INTERVAL_MS = 5_000;
