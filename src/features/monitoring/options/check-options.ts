import * as z from 'zod';
import { seconds } from '../../../lib/clock';
import { invalid, type FieldErrors } from '../../../lib/errors';
import { isPluginFailure } from '../../../lib/plugin-failure';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import {
  completeOptions,
  MAX_OPTIONS,
  readOptions,
  type StoredOptions,
} from '../../../plugin-host/source-options.rules';
import type { KnownSourceType } from '../checks/fetch/fetch-source';

/** Schema of the problems that a plugin finds in options. */
export const optionProblems = z
  .record(z.string().max(100), z.string().max(500))
  .refine((found) => Object.keys(found).length <= 50, 'has too many messages');

/** Creates the function that validates the options of a source. */
export function createOptionsCheck({ runPlugin }: { runPlugin: RunPlugin }) {
  /** Validates the options with the plugin, in its own process. */
  async function problemsOf(type: KnownSourceType, options: StoredOptions): Promise<Record<string, string>> {
    if (!type.validateOptions) return {};
    const complete = completeOptions(type.options ?? [], options);
    return runPlugin({
      plugin: type.plugin,
      what: `options of source ${type.type}`,
      timeoutMs: seconds(10),
      failure: 'The options could not be checked',
      result: optionProblems,
      run: async (call) => type.validateOptions?.(complete, call),
    }).catch((error: unknown) => {
      if (!isPluginFailure(error)) throw error;
      throw invalid(error.message, { options: [error.message] });
    });
  }

  /**
   * Returns the options as they are stored: those that differ from their defaults.
   * @throws 400 with a message for each invalid option, as `options.<name>`
   */
  return async function checkOptions(
    type: KnownSourceType | undefined,
    given: Readonly<Record<string, unknown>>,
  ): Promise<StoredOptions> {
    const { options, problems: own } = readOptions(type?.options ?? [], given);
    refuse(own);
    if (JSON.stringify(options).length > MAX_OPTIONS) refuse({ '': 'The options are too long' });
    if (type) refuse(await problemsOf(type, options));
    return options;
  };
}

/** @throws 400 unless there are no problems */
function refuse(found: Record<string, string>): void {
  const fields: FieldErrors = {};
  for (const [name, message] of Object.entries(found).slice(0, 20))
    fields[name === '' ? 'options' : `options.${name}`] = [message];
  const [first] = Object.values(fields);
  if (first?.[0] !== undefined) throw invalid(first[0], fields);
}

export type CheckOptions = ReturnType<typeof createOptionsCheck>;
