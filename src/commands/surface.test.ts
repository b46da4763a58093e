import { readFileSync } from 'node:fs';
import { Plugin, type Command } from '@oclif/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../lib/package-root';

let commands: Command.Cached[];

beforeAll(async () => {
  const plugin = new Plugin({
    root: packageRoot,
    isRoot: true,
    ignoreManifest: true,
    errorOnManifestCreate: true,
  });
  await plugin.load();
  commands = Object.values(plugin.manifest.commands).sort((a, b) => (a.id < b.id ? -1 : 1));
});

/** Describes the interface of a command, on which users and their scripts rely, as lines that are easy to compare. */
function describeSurface(command: Command.Cached): string {
  const args = Object.values(command.args).map(({ name, required, description }) => {
    const shown = required ? name.toUpperCase() : `[${name.toUpperCase()}]`;
    return `  ${shown}  ${description ?? ''}`;
  });
  const flags = Object.values(command.flags)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((flag) => {
      const value = flag.type === 'option' ? `=${flag.options?.join('|') ?? '…'}` : '';
      const isRequired = flag.required ? ' (required)' : '';
      return `  --${flag.name}${value}${isRequired}  ${flag.description ?? ''}`;
    });
  const examples = (command.examples ?? []).map(
    (example) => `  $ ${typeof example === 'string' ? example : example.command}`,
  );
  return [command.id.replaceAll(':', ' '), `  ${command.summary ?? ''}`, ...args, ...flags, ...examples].join(
    '\n',
  );
}

describe('the command line', () => {
  it('describes the commands as in surface.txt', async () => {
    const surface = `${commands.map(describeSurface).join('\n\n')}\n`;
    await expect(surface).toMatchFileSnapshot('surface.txt');
  });

  it('has a summary and an example for each command', () => {
    const silent = commands.filter(({ summary, examples = [] }) => !summary?.endsWith('.') || !examples[0]);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('has a manifest that matches the commands', () => {
    const manifest: unknown = JSON.parse(readFileSync(`${packageRoot}/oclif.manifest.json`, 'utf8'));
    const expected: unknown = JSON.parse(JSON.stringify(Object.fromEntries(commands.map((c) => [c.id, c]))));
    expect(manifest).toMatchObject({ commands: expected });
  });
});
