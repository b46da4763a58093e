import { authorize, type Actor } from '../../lib/actor';
import type { Contributed, PluginHost } from '../../plugin-host';
import { viewIntegrations } from './integrations.rules';

/** A card of Settings → Integrations, with the plugin it comes from. */
export type IntegrationCard = Contributed<'integrations'>;

/** The tools that plugins integrate (spec §2, Settings). */
export function createIntegrationsService({ plugins }: { plugins: PluginHost }) {
  return {
    /** Cards of added plugins first, then those of built-in ones, each in the plugin's own order. */
    async list(actor: Actor): Promise<readonly IntegrationCard[]> {
      authorize(actor, viewIntegrations);
      return (await plugins.plugins()).of('integrations');
    },
  };
}

export type IntegrationsService = ReturnType<typeof createIntegrationsService>;
