import { authorize, type Actor } from '../../lib/actor';
import type { Contributed, PluginHost } from '../../plugin-host';
import { viewIntegrations } from './integrations.rules';

/** A card of Settings → Integrations, with the plugin that it is from. */
export type IntegrationCard = Contributed<'integrations'>;

/** The tools that plugins connect (spec §2, Settings). */
export function createIntegrationsService({ plugins }: { plugins: PluginHost }) {
  return {
    /** Added plugins' first, then the built-in ones, each in the plugin's own order. */
    async list(actor: Actor): Promise<readonly IntegrationCard[]> {
      authorize(actor, viewIntegrations);
      return (await plugins.plugins()).of('integrations');
    },
  };
}

export type IntegrationsService = ReturnType<typeof createIntegrationsService>;
