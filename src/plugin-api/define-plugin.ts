import type { ItemClassifier } from './classifiers';
import type { Integration } from './integrations';
import type { PluginJob } from './jobs';
import type { SwitchingKit } from './kits';
import type { PodcastProvider } from './podcasts';
import type { SourceType } from './sources';
import type { TrendProvider } from './trends';

/** The contributions of a plugin, by kind. */
export interface Plugin {
  integrations?: readonly Integration[];
  sources?: readonly SourceType[];
  podcasts?: readonly PodcastProvider[];
  trends?: readonly TrendProvider[];
  /** Since version 2 of the API. */
  jobs?: readonly PluginJob[];
  /** Since version 2 of the API. */
  classifiers?: readonly ItemClassifier[];
  /** Since version 2 of the API. */
  kits?: readonly SwitchingKit[];
}

/** Returns its argument. Its types let editors check and complete a plugin. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
