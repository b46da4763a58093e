import * as z from 'zod';
import { minutes, seconds, type Clock } from '../../../lib/clock';
import { isPluginFailure } from '../../../lib/plugin-failure';
import type { Contributed, PluginHost } from '../../../plugin-host/plugin-host';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import { itemCategories } from '../monitoring.rules';
import type { FoundFeedItem } from './store/results.repo';

/** A new item with the type of its source. */
export interface NewFeedItem {
  item: FoundFeedItem;
  sourceType: string;
}

/** Lets plugins set the category and significance of new items. */
export type ClassifyItems = (items: readonly NewFeedItem[]) => Promise<void>;

const TIMEOUT = seconds(5);
/** Items per call. */
const AT_ONCE = 100;
/** Pause after a failure of a classifier, so that it doesn't delay every check. */
const PAUSE = minutes(1);

const answer = z.array(
  z
    .object({
      category: z.enum(itemCategories).nullish(),
      significance: z.number().min(0).max(100).nullish(),
    })
    .nullable(),
);
type Answer = z.output<typeof answer>;

interface Dependencies {
  plugins: PluginHost;
  runPlugin: RunPlugin;
  clock: Clock;
}

/** Never rejects: items without a result keep the built-in category and significance. */
export function createItemClassification({ plugins, runPlugin, clock }: Dependencies): ClassifyItems {
  /** When each classifier may be called again after a failure. */
  const pausedUntil = new Map<string, number>();

  async function ask(
    { plugin, id, classify }: Contributed<'classifiers'>,
    some: readonly NewFeedItem[],
  ): Promise<Answer> {
    const given = some.map(({ item, sourceType }) => ({
      title: item.title,
      content: item.content,
      url: item.url,
      sourceType,
      competitor: item.competitorName,
    }));
    try {
      return await runPlugin({
        plugin,
        what: `classifier ${id}`,
        failure: 'The classifier failed',
        result: answer.refine((all) => all.length === some.length, 'must have one result for each item'),
        timeoutMs: TIMEOUT,
        // Ends the call even if the plugin blocks its process.
        signal: AbortSignal.timeout(TIMEOUT),
        run: (call) => classify(given, call),
      });
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      pausedUntil.set(id, clock.now().getTime() + PAUSE);
      return [];
    }
  }

  return async (items) => {
    if (items.length === 0) return;
    const now = clock.now().getTime();
    const classifiers = (await plugins.plugins())
      .of('classifiers')
      .filter(({ id }) => (pausedUntil.get(id) ?? 0) <= now);
    if (classifiers.length === 0) return;
    const chunks = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
      items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    );
    const answers = await Promise.all(
      chunks.map((some) => Promise.all(classifiers.map((classifier) => ask(classifier, some)))),
    );
    for (const [index, some] of chunks.entries())
      for (const [place, { item }] of some.entries()) {
        const found = (answers[index] ?? []).map((all) => all[place]);
        // The first classifier with a result wins.
        item.category = found.map((one) => one?.category).find((one) => one != null) ?? item.category;
        const significance = found.map((one) => one?.significance).find((one) => one != null);
        item.significance = significance == null ? item.significance : Math.round(significance);
      }
  };
}
