import { seconds } from '../../../lib/clock';
import { invalidField } from '../../../lib/errors';
import { isPluginFailure } from '../../../lib/plugin-failure';
import type { SourceAddress } from '../../../plugin-api';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { KnownSourceType } from '../checks/fetch/fetch-source';
import { sourceAddress } from '../monitoring.schema';

/** Creates the function that normalizes a user's input with the plugin of the source type. */
export const createNormalization = ({ runPlugin }: { runPlugin: RunPlugin }) =>
  /** @throws 400 if the address isn't valid for the type */
  async function normalize(
    type: KnownSourceType | undefined,
    { url, handle }: SourceAddress,
  ): Promise<SourceAddress> {
    if (!type?.normalize || (url === null && handle === null)) return { url, handle };
    return runPlugin({
      plugin: type.plugin,
      what: `normalize of source ${type.type} ${url ?? handle ?? ''}`,
      timeoutMs: seconds(5),
      failure: 'Invalid source',
      result: sourceAddress,
      run: async (call) => type.normalize?.({ url, handle }, call),
    }).catch((error: unknown) => {
      if (!isPluginFailure(error)) throw error;
      throw invalidField(handle === null ? 'sourceUrl' : 'sourceHandle', error.message);
    });
  };

export type NormalizeSource = ReturnType<typeof createNormalization>;
