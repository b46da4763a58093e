import type { ItemCategory } from './sources';
import type { PluginTools } from './tools';

/** A new item of a source. */
export interface ClassifiedItem {
  /** Plain text. */
  title: string;
  /** Plain text, up to 5,000 characters. */
  content: string;
  /** http or https. */
  url: string | null;
  /** Such as `rss`. */
  sourceType: string;
  /** The name of the competitor. */
  competitor: string;
}

/** A classifier's result for an item. PartnerHub fills in missing values. */
export interface ItemClass {
  category?: ItemCategory | null;
  /** From 0 to 100. */
  significance?: number | null;
}

/** Decides the category and significance of new items. */
export interface ItemClassifier {
  /** Unique among all plugins: lowercase letters, digits and hyphens. */
  id: string;
  /** The name that operators see, up to 60 characters. */
  label: string;
  /**
   * Returns a result for each item, in their order; null for an item that it leaves to PartnerHub. Gets up to 100 items
   * and has 5 seconds. When it throws or takes longer, PartnerHub decides.
   */
  classify(
    items: readonly ClassifiedItem[],
    tools: Pick<PluginTools, 'fetch' | 'log' | 'signal' | 'now'>,
  ): Promise<readonly (ItemClass | null)[]> | readonly (ItemClass | null)[];
}
