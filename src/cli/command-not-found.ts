import { Errors, toConfiguredId, type Hook } from '@oclif/core';
import { nearestOf } from '../lib/text/nearest';

const WRONG_USAGE = 2;

/** Names the command that was probably meant. In a terminal, @oclif/plugin-not-found asks whether to run it. */
const commandNotFound: Hook.CommandNotFound = async function (options) {
  const { id, config } = options;
  const nearest = nearestCommand(
    id.split(':'),
    config.commands.filter(({ hidden }) => !hidden).map((command) => command.id),
  );
  if (nearest !== null && process.stdin.isTTY && process.stdout.isTTY) {
    const { default: offerNearest } = await import('@oclif/plugin-not-found');
    try {
      return await offerNearest.call(this, options);
    } catch (error) {
      if (!(error instanceof Errors.CLIError) || error instanceof Errors.ExitError) throw error;
      process.stderr.write(`${error.message}\n`);
      return this.exit(WRONG_USAGE);
    }
  }
  const given = toConfiguredId(id, config);
  const suggestion = nearest === null ? '' : ` Did you mean ${toConfiguredId(nearest, config)}?`;
  process.stderr.write(
    `Error: ${given} is not a ${config.bin} command.${suggestion} (see ${config.bin} --help)\n`,
  );
  return this.exit(WRONG_USAGE);
};

/** Returns the id of the most similar command. The last words may be arguments, not parts of its name. */
function nearestCommand(words: readonly string[], ids: readonly string[]): string | null {
  for (let count = words.length; count > 0; count -= 1) {
    const given = words.slice(0, count).join(':');
    const nearest = nearestOf(
      given,
      ids.filter((id) => id.split(':').length === count),
    );
    if (nearest !== null) return nearest;
  }
  return null;
}

export default commandNotFound;
