import { setTimeout as wait } from 'node:timers/promises';
import { seconds, type Clock } from '../../../lib/clock';
import { backOff, retryAfterSeconds } from '../../../lib/concurrency/retry';
import { invalidField } from '../../../lib/errors';
import type { Config } from '../../../config';
import type { PluginResponse } from '../../../plugin-host/call';
import { pluginFailure } from '../../../lib/plugin-failure';
import type { Contributed, PluginHost } from '../../../plugin-host/plugin-host';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { ToolView } from '../switches.rules';
import { kitPage } from './kit-items.schema';

type Kit = Contributed<'kits'>;
export type KitList = 'readAffiliates' | 'readLinks' | 'readCustomers' | 'readCommissions';

interface Dependencies {
  plugins: Pick<PluginHost, 'plugins'>;
  runPlugin: RunPlugin;
  addresses: Config['switchAddresses'];
  clock: Clock;
}

/** The time for one page, with its requests. In ms. */
const PAGE_MS = seconds(60);
/** Failures of one page in a row after which a run ends. */
const MAX_FAILURES = 8;
/** Upper bound for `Retry-After`. In seconds. */
const LONGEST_RETRY_AFTER = 300;
const delays = { first: 500, longest: seconds(30), jitter: 0.2 };

/** A kit with the key of its tool, for one run. Reads pages until a list ends. */
export interface KitReader {
  label: string;
  /** @throws Error with a message for users */
  pages(list: KitList, signal: AbortSignal): AsyncGenerator<readonly unknown[]>;
}

/** Finds the kits of the installation, and reads their lists. */
export function createKits({ plugins, runPlugin, addresses, clock }: Dependencies) {
  const all = async (): Promise<readonly Kit[]> => (await plugins.plugins()).of('kits');

  /** Reads a page. Repeats an answer 429 or 5xx and a lost connection, as the tool asks. */
  async function readPage(kit: Kit, list: KitList, cursor: string | null, key: string, signal: AbortSignal) {
    const address = addresses[kit.id] ?? kit.address.replace(/\/+$/, '');
    for (let failures = 1; ; failures += 1) {
      let refused: PluginResponse | null = null;
      try {
        return await runPlugin({
          plugin: kit.plugin,
          what: `kits ${kit.id} ${list}`,
          failure: `The kit of ${kit.label} failed. Ask your operator to look at the log.`,
          result: kitPage,
          timeoutMs: PAGE_MS,
          signal,
          onResponse: (answer) => (refused = answer.status >= 400 ? answer : null),
          run: (call) => kit[list]({ cursor, key, address }, call),
        });
      } catch (error) {
        signal.throwIfAborted();
        if (failures === MAX_FAILURES || !isTemporary(error, refused)) throw error;
        const asked = retryAfterSeconds(retryAfterOf(refused), clock.now(), LONGEST_RETRY_AFTER);
        await wait(asked === null ? backOff(failures, delays) : seconds(asked), undefined, { signal });
      }
    }
  }

  async function* pages(kit: Kit, list: KitList, key: string, signal: AbortSignal) {
    const seen = new Set<string>();
    for (let cursor: string | null = null; ;) {
      const page: { items: unknown[]; next: string | null } = await readPage(kit, list, cursor, key, signal);
      yield page.items;
      cursor = page.next;
      if (cursor === null) return;
      if (seen.has(cursor))
        throw pluginFailure(kit.plugin, `${kit.label} answers the same page again and again`, null);
      seen.add(cursor);
    }
  }

  return {
    tools: async (): Promise<ToolView[]> =>
      (await all()).map(({ id, label, keyFormat, keyHelp }) => ({ id, label, keyFormat, keyHelp })),

    /** @throws 400 for a tool without a kit */
    async open(tool: string, key: string): Promise<KitReader> {
      const kits = await all();
      const kit = kits.find(({ id }) => id === tool);
      if (!kit) throw invalidField('tool', `Tool must be one of: ${kits.map(({ id }) => id).join(', ')}`);
      return { label: kit.label, pages: (list, signal) => pages(kit, list, key, signal) };
    },
  };
}

export type Kits = ReturnType<typeof createKits>;

const retryAfterOf = (refused: PluginResponse | null): string | null => refused?.retryAfter ?? null;

/** Whether a repeated request may succeed. A kit that throws because of its own mistake would throw again. */
function isTemporary(error: unknown, refused: PluginResponse | null): boolean {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof Object && 'isFinal' in cause && cause.isFinal === true) return false;
  if (cause instanceof Object && 'isForUsers' in cause && cause.isForUsers === false) return false;
  return refused === null || refused.status === 429 || refused.status >= 500;
}
