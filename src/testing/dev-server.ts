import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = new URL('../../', import.meta.url).pathname;

/** A running `npm run dev` with an empty data folder. */
export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the development server on a free port. Throws with its output if it ends before it is ready. */
export async function startDevServer(): Promise<DevServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.mjs', '--port', '0', '--no-scheduler'], {
    cwd: repository,
    env: { ...process.env, PARTNERHUB_DATA: dataDir, DATABASE_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /PartnerHub is ready at (http:\/\/\S+)/.exec(output)?.[1];
        if (ready !== undefined) resolve(ready);
      });
    void exited.then(() => reject(new Error(`npm run dev ended:\n${output}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
