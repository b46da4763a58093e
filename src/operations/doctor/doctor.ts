import { loadConfig, type Config } from '../../config';
import { checkDatabase } from './database';
import { examine, fail, ok, type Examination, type Finding, warn } from './finding';
import {
  checkBuild,
  checkClock,
  checkDataFolder,
  checkDiskSpace,
  checkNode,
  checkUser,
  isContainer,
} from './machine';
import { checkSingleSignOn } from './single-sign-on';
import {
  checkBackup,
  checkChromium,
  checkClamav,
  checkMail,
  checkProxy,
  checkPublicUrl,
  checkRetention,
  checkVariableNames,
} from './environment-checks';
import { listPlugins } from '../list-plugins';

const now = () => new Date();

/** Examines this installation without changing anything. Returns at least one finding per check, in a fixed order. */
export async function examineInstallation(examination: Examination): Promise<Finding[]> {
  const machine = [
    await examine('node', () => checkNode(process.versions.node, now())),
    await examine('user', () => checkUser(process.getuid?.() ?? null, isContainer())),
    await examine('build', checkBuild),
    await examine('clock', () => checkClock(now())),
  ];
  const config = readConfig();
  if (Array.isArray(config)) return [...machine.flat(), ...config];
  const rest = [
    [ok('configuration', 'all variables are valid')],
    await examine('configuration', checkVariableNames),
    await examine('data folder', () => checkDataFolder(config)),
    await examine('disk space', () => checkDiskSpace(config)),
    await examine('database', () => checkDatabase(config, now, examination)),
    await examine('backup', () => checkBackup(config, now())),
    await examine('retention', () => checkRetention(config)),
    await examine('public url', () => checkPublicUrl(config)),
    await examine('proxy', () => checkProxy(config)),
    await examine('mail', () => checkMail(config)),
    await examine('single sign-on', () => checkSingleSignOn(config, now)),
    await examine('clamav', () => checkClamav(config)),
    await examine('chromium', () => checkChromium(config)),
    await examine('plugins', () => checkPlugins(config)),
  ];
  return [...machine, ...rest].flat();
}

/** Returns the configuration, or a finding for each invalid variable. */
function readConfig(): Config | Finding[] {
  try {
    return loadConfig();
  } catch (error) {
    const messages = error instanceof Error ? error.message.split('\n') : [String(error)];
    return messages.map((message) => fail('configuration', message));
  }
}

/** Fails for plugins that can't be loaded, and warns when two plugins claim the same id. */
async function checkPlugins(config: Config): Promise<Finding[]> {
  const reports = await listPlugins(config);
  const findings = reports.flatMap(({ name, problem, yieldsTo }): Finding[] => {
    if (problem !== null)
      return [fail('plugins', `${name}: ${problem}: fix it, or correct PARTNERHUB_PLUGINS`)];
    return yieldsTo.map(({ id, plugin }) => warn('plugins', `${id} of ${name} is taken by ${plugin}`));
  });
  const ready = reports.filter(({ problem }) => problem === null).length;
  return [ok('plugins', `${ready} ready`), ...findings];
}
