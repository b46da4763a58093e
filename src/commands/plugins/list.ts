import { BaseCommand } from '../../cli/base-command';

export default class PluginsList extends BaseCommand {
  static override summary = 'List the plugins, what they provide, and why one could not be loaded.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(PluginsList);
    const [{ listPlugins }, { formatTable }, config] = await Promise.all([
      import('../../operations/list-plugins'),
      import('../../cli/table'),
      this.loadConfig(),
    ]);
    const plugins = await listPlugins(config);
    this.log(
      formatTable(
        plugins,
        {
          NAME: ({ name }) => name,
          VERSION: ({ version }) => version,
          FROM: ({ isBuiltIn }) => (isBuiltIn ? 'PartnerHub' : 'PARTNERHUB_PLUGINS'),
          PROVIDES: ({ provides }) => describeProvided(provides),
          STATE: ({ problem, yieldsTo }) =>
            problem ??
            (yieldsTo.map(({ id, plugin }) => `${id} is taken by ${plugin}`).join(', ') || 'ready'),
        },
        'There are no plugins.',
      ),
    );
    return plugins;
  }
}

/** Returns a text such as `integrations: slack, hubspot`, or null for a plugin that provides nothing. */
function describeProvided(provides: Readonly<Record<string, readonly string[]>>): string | null {
  const parts = Object.entries(provides).filter(([, ids]) => ids.length > 0);
  return parts.map(([kind, ids]) => `${kind}: ${ids.join(', ')}`).join('; ') || null;
}
