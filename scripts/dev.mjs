// `npm run dev [-- --port 8080]`: serves from source. Vite updates pages after changes in web. Changes in src restart
// the server.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { prepareDependencies } from './prepare.mjs';
import { bin, root } from './run.mjs';

await prepareDependencies();
// tsx ignores node_modules. In a worktree, it can be a link to another folder, where Vite writes temporary files.
const packages = realpathSync(`${root}node_modules`);
const child = spawn(
  process.execPath,
  [
    bin('tsx', 'dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--include=plugins/**/*',
    '--include=vite.config.ts',
    `--exclude=${packages}/**`,
    `--exclude=${packages}/.*/**`,
    'scripts/dev/main.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, env: { ...process.env, NODE_ENV: 'development' }, stdio: 'inherit' },
);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
