import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Plugin } from '@oclif/core';
import { format } from 'prettier';
import { root } from '../run.mjs';

/**
 * Writes oclif.manifest.json from the built commands, so that a command starts without loading the others.
 * The file is committed, so that changes to flags and help are visible in its diff.
 */
export async function writeManifest() {
  // Config would read the existing manifest instead of the commands.
  const plugin = new Plugin({ root, isRoot: true, ignoreManifest: true, errorOnManifestCreate: true });
  await plugin.load();
  const commands = Object.fromEntries(
    Object.entries(plugin.manifest.commands).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const content = await format(JSON.stringify({ ...plugin.manifest, commands }), { parser: 'json' });
  const path = `${root}oclif.manifest.json`;
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (content !== before) writeFileSync(path, content);
}
