/**
 * All that a plugin may import, published as `partnerhub/plugin`. docs/plugins.md shows how to write one.
 * What a plugin gives is checked when it is loaded; a part that does not fit is refused by its name.
 */

interface IntegrationCard {
  /** Unique among all plugins, such as `hubspot`: small letters, digits and hyphens. */
  id: string;
  /** The product's own name, up to 60 characters. */
  name: string;
  /** What kind of tool it is, such as `CRM`, up to 40 characters. */
  category: string;
  /** One sentence on what it does for partner managers, up to 200 characters. */
  description: string;
}

/** A card of Settings → Integrations. */
export type Integration = IntegrationCard &
  (
    | { availability: 'coming_soon' }
    | {
        availability: 'available';
        /** Where Connect leads: an http or https address that opens in a new tab. */
        setupUrl: string;
      }
  );

/** What a plugin contributes, by kind. */
export interface Plugin {
  integrations?: readonly Integration[];
}

/** Gives back what it is given: it is there so that editors check and complete a plugin while it is written. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
