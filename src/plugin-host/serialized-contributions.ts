import * as z from 'zod';
import type { PluginCall } from './call';
import { kitMethods } from './call-secrets';
import { contributions as schema, kinds, type Contributions } from './kinds';
import { check } from './manifest';
import type { CallTarget } from './messages';

/** The functions of a contribution. */
const functions = {
  integrations: { named: 'id', methods: ['validate', 'onEvent', 'test'] },
  sources: {
    named: 'type',
    methods: ['normalize', 'identify', 'discover', 'validateOptions', 'preview', 'check'],
  },
  podcasts: { named: 'id', methods: ['questions', 'search'] },
  trends: { named: 'id', methods: ['queries', 'fetch'] },
  jobs: { named: 'name', methods: ['run'] },
  classifiers: { named: 'id', methods: ['classify'] },
  kits: { named: 'id', methods: kitMethods },
} as const;

/** Calls a function in the plugin's worker. */
export type CallPlugin = (target: CallTarget, call: PluginCall) => Promise<unknown>;

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
const serializedSchema = z.object({
  integrations: data,
  sources: data,
  podcasts: data,
  trends: data,
  jobs: data,
  classifiers: data,
  kits: data,
});

/**
 * Turns serialized contributions back into contributions, with functions that call those in the plugin's worker.
 * @throws Error with the reason if the data is invalid. It comes from a process with third-party code.
 */
export function deserializeContributions(given: unknown, call: CallPlugin): Contributions {
  const lists = check(serializedSchema, given, 'its contributions');
  for (const kind of kinds) {
    const { named, methods } = functions[kind];
    for (const one of lists[kind])
      for (const method of methods) {
        if (one[method] !== true) continue;
        const id = String(one[named]);
        one[method] = (argument: unknown, options: PluginCall) =>
          call({ kind, id, method, given: argument }, options);
      }
  }
  return check(schema, lists, 'its contributions');
}
