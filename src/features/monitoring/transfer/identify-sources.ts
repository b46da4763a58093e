import * as z from 'zod';
import { seconds } from '../../../lib/clock';
import { isPluginFailure } from '../../../lib/plugin-failure';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { PluginCall } from '../../../plugin-host/call';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import {
  completeOptions,
  identifyingOptions,
  readOptions,
  type StoredOptions,
} from '../../../plugin-host/source-options.rules';
import type { KnownSourceType } from '../checks/fetch/fetch-source';
import { sourceLabel, sourceTypes as builtInTypes } from '../monitoring.rules';
import { fetchedAddress, sourceAddress } from '../monitoring.schema';
import { optionProblems } from '../options/check-options';
import type { ImportedSource } from './transfer.schema';

/** The stored address of a row, and the plugin's own key for it. */
export interface IdentifiedAddress {
  sourceUrl: string | null;
  sourceHandle: string | null;
  identity: string | null;
  options: StoredOptions;
  /** See `identifyingOptions`. */
  part: string | null;
  /** The name of the source's type. */
  typeLabel: string;
}

/** The reason why the address of a row is invalid. */
interface Problem {
  field: 'sourceType' | 'address' | 'options';
  message: string;
}

interface Dependencies {
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  runPlugin: RunPlugin;
}

const AT_ONCE = 200;
const results = z.array(
  z.union([
    z.object({ address: sourceAddress, identity: z.string().max(4000).nullable() }),
    z.object({ problem: z.string().max(500), field: z.enum(['address', 'options']) }),
  ]),
);

/**
 * Normalizes the addresses of rows by the plugins of their types, many in one call. The result of a row without an
 * address is null.
 */
export function createIdentification({ sourceTypes, runPlugin }: Dependencies) {
  type Given = { url: string | null; handle: string | null; options: StoredOptions };

  const ask = (type: KnownSourceType, given: readonly Given[]) =>
    runPlugin({
      plugin: type.plugin,
      what: `normalize of ${given.length} sources ${type.type}`,
      timeoutMs: seconds(30),
      failure: 'Invalid source',
      result: results,
      run: (call) =>
        Promise.all(
          given.map(async ({ options, ...one }) => {
            try {
              const wrong = await problemOf(type, options, call);
              if (wrong !== null) return { problem: wrong, field: 'options' as const };
              const address = (await type.normalize?.(one, call)) ?? one;
              return {
                address,
                identity: (await type.identify?.(sourceAddress.parse(address), call)) ?? null,
              };
            } catch (error) {
              // Other errors aren't worded for users.
              const isForUsers = error instanceof Error && 'isForUsers' in error && error.isForUsers === true;
              return { problem: isForUsers ? error.message : 'Invalid source', field: 'address' as const };
            }
          }),
        ),
    }).catch((error: unknown) => {
      if (!isPluginFailure(error)) throw error;
      return given.map(() => ({ problem: error.message, field: 'address' as const }));
    });

  return async function identifyAll(
    rows: readonly ImportedSource[],
  ): Promise<(IdentifiedAddress | Problem | null)[]> {
    const types = new Map((await sourceTypes()).map((type) => [type.type, type]));
    const names = [...new Set<string>([...builtInTypes, ...types.keys()])];
    const found: (IdentifiedAddress | Problem | null)[] = rows.map(() => null);
    const waiting = new Map<string, { index: number; given: Given }[]>();
    for (const [index, { sourceType, address, options: typed }] of rows.entries()) {
      if (address === null) continue;
      if (!names.includes(sourceType)) {
        found[index] = { field: 'sourceType', message: `Source type must be one of: ${names.join(', ')}` };
        continue;
      }
      const takes = types.get(sourceType)?.takes ?? 'url';
      const isUrl = takes === 'url' || (takes === 'either' && address.includes('/'));
      const parsed = isUrl ? fetchedAddress.safeParse(address) : null;
      if (parsed?.success === false) {
        const message = parsed.error.issues[0]?.message ?? `Invalid ${sourceLabel(sourceType)}`;
        found[index] = { field: 'address', message };
        continue;
      }
      const fields = types.get(sourceType)?.options ?? [];
      const { options, problems } = readOptions(fields, typed);
      const [wrong] = Object.values(problems);
      if (wrong !== undefined) {
        found[index] = { field: 'options', message: wrong };
        continue;
      }
      const given = { options, url: parsed?.data ?? null, handle: isUrl ? null : address };
      const list = waiting.get(sourceType) ?? [];
      list.push({ index, given });
      waiting.set(sourceType, list);
    }
    for (const [name, list] of waiting) {
      const type = types.get(name);
      for (let at = 0; at < list.length; at += AT_ONCE) {
        const part = list.slice(at, at + AT_ONCE);
        const answers = type
          ? await ask(
              type,
              part.map(({ given }) => given),
            )
          : null;
        for (const [place, { index, given }] of part.entries()) {
          const answer = answers?.[place] ?? {
            address: { url: given.url, handle: given.handle },
            identity: null,
          };
          found[index] =
            'problem' in answer
              ? { field: answer.field, message: answer.problem }
              : {
                  sourceUrl: answer.address.url,
                  sourceHandle: answer.address.handle,
                  identity: answer.identity,
                  options: given.options,
                  part: identifyingOptions(type?.options ?? [], given.options),
                  typeLabel: type?.label ?? sourceLabel(name),
                };
        }
        await yieldToEventLoop();
      }
    }
    return found;
  };
}

/** Returns the problem that the plugin finds in the options; null if there is none. */
async function problemOf(
  type: KnownSourceType,
  options: StoredOptions,
  call: PluginCall,
): Promise<string | null> {
  if (!type.validateOptions) return null;
  const complete = completeOptions(type.options ?? [], options);
  const [wrong] = Object.values(optionProblems.parse(await type.validateOptions(complete, call)));
  return wrong ?? null;
}

export type IdentifyAll = ReturnType<typeof createIdentification>;
