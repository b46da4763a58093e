import { z } from 'zod';
import type { PluginTools, PodcastTools } from '../plugin-api';
import { contributions as schema, kinds, type Contributions } from './kinds';
import { check } from './manifest';
import type { CallTarget } from './worker/messages';

/** The functions of a contribution. Each has one argument, and the last one of each kind also gets tools. */
const functions = {
  sources: { named: 'type', methods: ['normalize', 'check'] },
  podcasts: { named: 'id', methods: ['questions', 'search'] },
  trends: { named: 'id', methods: ['queries', 'fetch'] },
} as const;
const callable = ['sources', 'podcasts', 'trends'] as const;

/** Tools of a call. Only podcast searches have `catalogue`. */
export type CallTools = PluginTools & Partial<Pick<PodcastTools, 'catalogue'>>;
/** Calls a function in the plugin's process. */
export type CallPlugin = (subject: CallTarget, tools: CallTools | null) => Promise<unknown>;

/** Returns a plugin's contributions as data, in which a function is `true`. */
export const serializeContributions = (contributions: Contributions): object =>
  Object.fromEntries(
    kinds.map((kind) => [kind, contributions[kind].map((one: object) => withoutFunctions(one))]),
  );

const withoutFunctions = (contribution: object) =>
  Object.fromEntries(
    Object.entries(contribution).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'function' ? true : value,
    ]),
  );

const data = z.array(z.record(z.string(), z.unknown())).max(100).default([]);
const serializedSchema = z.object({ integrations: data, sources: data, podcasts: data, trends: data });

/**
 * Turns described contributions back into contributions, with functions that call those of the plugin.
 * @throws Error with the reason if the description is invalid. It comes from a process with third-party code.
 */
export function deserializeContributions(given: unknown, call: CallPlugin): Contributions {
  const lists = check(serializedSchema, given, 'its contributions');
  for (const kind of callable) {
    const { named, methods } = functions[kind];
    for (const one of lists[kind])
      for (const [index, method] of methods.entries()) {
        if (one[method] !== true) continue;
        const subject = { kind, id: String(one[named]), method };
        const hasTools = index === methods.length - 1;
        one[method] = (subjectOf: unknown, tools: CallTools) =>
          call({ ...subject, given: subjectOf }, hasTools ? tools : null);
      }
  }
  return check(schema, lists, 'its contributions');
}
