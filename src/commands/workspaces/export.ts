import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Args, Flags, ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { formatBytes } from '../../lib/text/format-bytes';

export default class WorkspacesExport extends BaseCommand {
  static override summary = 'Write all data of a workspace to a ZIP file.';
  static override description =
    'Works while PartnerHub is running, in one snapshot. Only this user of the machine can read the file. It has no passwords, keys and other secrets.';
  static override examples = ['<%= config.bin %> <%= command.id %> Halden halden.zip'];
  static override enableJsonFlag = true;
  static override args = {
    workspace: Args.string({ description: 'name or id of the workspace', required: true }),
    file: Args.string({ description: 'the file to create', required: true }),
  };
  static override flags = {
    force: Flags.boolean({ description: 'replace an existing file' }),
  };

  async run() {
    const { args, flags } = await this.parse(WorkspacesExport);
    const file = resolve(args.file);
    const isTaken = await stat(file).then(
      () => true,
      () => false,
    );
    if (isTaken && !flags.force) throw new Error(`${file} already exists: --force replaces it`);
    const { operators, archiveWorkspace } = await this.app();
    const workspace = await operators.findWorkspace(args.workspace);
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    let missing: readonly string[] = [];
    if (isWatched) ux.action.start(`Exporting ${workspace.name}`);
    const archive = archiveWorkspace(workspace, {
      onProgress(done, all) {
        if (isWatched) ux.action.status = `${Math.floor((100 * done) / all)} %`;
      },
      onMissing(ids) {
        missing = ids;
      },
    });
    await writeNewFile(file, archive, flags.force);
    if (isWatched) ux.action.stop();
    const { size } = await stat(file);
    this.log(`Exported ${workspace.name} to ${file} (${formatBytes(size)})`);
    for (const id of missing) this.warn(`The uploaded file ${id} is missing in the storage`);
    return { workspaceId: workspace.id, file, bytes: size, missingFiles: missing };
  }
}

/** Gives the file its name only after it is complete. Doesn't replace a file that was created meanwhile. */
async function writeNewFile(file: string, content: AsyncIterable<Uint8Array>, force: boolean): Promise<void> {
  const { moveToNewName } = await import('../../operations/backup');
  const partial = `${file}.partial-${process.pid}`;
  try {
    await pipeline(
      Readable.from(content),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    );
    if (force) await rename(partial, file);
    else await moveToNewName(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}
