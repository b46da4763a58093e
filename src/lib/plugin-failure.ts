const brand = 'partnerhub.plugin-failure';

/**
 * A plugin threw, took too long, or returned an invalid result. The message is one line for users, without the plugin's
 * name.
 */
export interface PluginFailure extends Error {
  readonly brand: typeof brand;
  readonly plugin: string;
}

export const pluginFailure = (plugin: string, message: string, cause: unknown): PluginFailure =>
  Object.assign(new Error(message, { cause }), { brand, plugin } as const);

/** Checks the brand instead of instanceof, because the two bundles have copies of this module. */
export const isPluginFailure = (error: unknown): error is PluginFailure =>
  error instanceof Object && 'brand' in error && error.brand === brand;
