import * as z from 'zod';
import { seconds } from '../../../lib/clock';
import { isPluginFailure } from '../../../lib/plugin-failure';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import { identifyingOptions } from '../../../plugin-host/source-options.rules';
import type { KnownSourceType } from '../checks/fetch/fetch-source';
import { sourceKeyOf } from './source-key';
import type { Source } from './sources.entity';

interface Dependencies {
  /** Source types of all plugins. */
  sourceTypes(): Promise<readonly KnownSourceType[]>;
  runPlugin: RunPlugin;
}

type Identified = Pick<Source, 'competitorId' | 'sourceType' | 'sourceUrl' | 'sourceHandle' | 'options'>;

/** Creates the function that returns the key that prevents duplicate sources of a competitor. */
export function createSourceKeys({ sourceTypes, runPlugin }: Dependencies) {
  return async function keyOf(source: Identified): Promise<string | null> {
    const { sourceType, sourceUrl: url, sourceHandle: handle } = source;
    const type = (await sourceTypes()).find((one) => one.type === sourceType);
    const part = identifyingOptions(type?.options ?? [], source.options);
    if (!type?.identify || (url === null && handle === null)) return sourceKeyOf(source, null, part);
    const identity = await runPlugin({
      plugin: type.plugin,
      what: `identify of source ${type.type} ${url ?? handle ?? ''}`,
      timeoutMs: seconds(5),
      failure: 'Invalid source',
      result: z.string().max(4000),
      run: async (call) => type.identify?.({ url, handle }, call),
    }).catch((error: unknown) => {
      if (!isPluginFailure(error)) throw error;
      return null;
    });
    return sourceKeyOf(source, identity, part);
  };
}

export type SourceKeys = ReturnType<typeof createSourceKeys>;
