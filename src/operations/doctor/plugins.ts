import type { Config } from '../../config';
import { listPlugins } from '../list-plugins';
import { fail, ok, warn, type Finding } from './finding';

/** Fails for plugins that can't be loaded, and warns when two plugins claim the same id. */
export async function checkPlugins(config: Config): Promise<Finding[]> {
  const reports = await listPlugins(config);
  const findings = reports.flatMap(({ name, problem, yieldsTo }): Finding[] => {
    if (problem !== null)
      return [fail('plugins', `${name}: ${problem}: fix it, or correct PARTNERHUB_PLUGINS`)];
    return yieldsTo.map(({ id, plugin }) => warn('plugins', `${id} of ${name} is taken by ${plugin}`));
  });
  const ready = reports.filter(({ problem }) => problem === null).length;
  return [ok('plugins', `${ready} ready`), ...findings];
}
