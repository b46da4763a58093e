/**
 * The plugin API, published as `partnerhub/plugin`. A plugin can import nothing else from PartnerHub. docs/plugins.md
 * shows how to write a plugin. PartnerHub refuses to load a plugin with an invalid value.
 */

export type * from './plugin-api/tools';
export type * from './plugin-api/integrations';
export type * from './plugin-api/jobs';
export type * from './plugin-api/kits';
export type * from './plugin-api/classifiers';
export type * from './plugin-api/sources';
export type * from './plugin-api/podcasts';
export type * from './plugin-api/trends';
export { definePlugin, type Plugin } from './plugin-api/define-plugin';
export { fillTemplate } from './plugin-api/templates';
export {
  askKit,
  askKitFor,
  basicAuth,
  fieldsOf,
  fullName,
  keyParts,
  listOf,
  readPlace,
  textOf,
  writePlace,
  type Fields,
  type KitAnswer,
  type KitPlace,
} from './plugin-api/kit-requests';
export { PluginError, isPluginError } from './plugin-api/plugin-error';
export { unzip } from './plugin-api/unzip';
export { conditionalHeaders, validatorsOf } from './plugin-api/validators';
