import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pjson from '../../package.json';
import manifest from '../../oclif.manifest.json';
import { createInstallation, type Installation } from '../testing/installation';

let installation: Installation;
beforeAll(async () => {
  installation = await createInstallation({ DATABASE_URL: '' });
});
afterAll(() => installation.remove());

const run = (...args: string[]) => installation.run(args);

describe('a command that does not exist', () => {
  it.each([
    [['users', 'lst'], 'users lst is not a partnerhub command. Did you mean users list?'],
    [
      ['users', 'delet', 'ada@example.org'],
      'users delet ada@example.org is not a partnerhub command. Did you mean users delete?',
    ],
    [['bakup', 'x.sqlite'], 'bakup x.sqlite is not a partnerhub command. Did you mean backup?'],
    [['no-such-thing'], 'no-such-thing is not a partnerhub command.'],
  ])('%j exits with 2 and names the nearest one', async (args, message) => {
    expect(await run(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `Error: ${message} (see partnerhub --help)\n`,
    });
  });
});

describe('the help', () => {
  it('describes every topic in its own words', async () => {
    const ids = Object.keys(manifest.commands);
    const topics = new Set(ids.flatMap((id) => id.split(':').slice(0, -1)));
    // Those that are commands too have the summary of the command.
    for (const id of ids) topics.delete(id);
    expect(Object.keys(pjson.oclif.topics)).toEqual([...topics].sort());
    const { stdout, stderr, code } = await run('help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { description } of Object.values(pjson.oclif.topics))
      expect(stdout.replace(/\s+/g, ' ')).toContain(description);
  });

  it('explains a topic and a command', async () => {
    expect((await run('help', 'users')).stdout).toMatch(/^Accounts, .*\n[^]* users list +List the accounts/);
    expect((await run('help', 'users', 'list')).stdout).toBe((await run('users', 'list', '--help')).stdout);
  });
});

describe('completion in bash', () => {
  const bash = promisify(execFile);
  let cache: string;
  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'partnerhub-cache-'));
    const built = await installation.run(['autocomplete', 'bash'], { XDG_CACHE_HOME: cache });
    expect(built).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('partnerhub autocomplete script bash'),
    });
  });
  afterAll(() => rm(cache, { recursive: true, force: true }));

  /** Returns the completions of the last word. */
  async function complete(...words: string[]): Promise<string[]> {
    const script = await installation.run(['autocomplete', 'script', 'bash'], { XDG_CACHE_HOME: cache });
    const typed = ['partnerhub', ...words].map((word) => `'${word}'`).join(' ');
    const { stdout } = await bash('bash', [
      '-c',
      `${script.stdout}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _partnerhub_autocomplete; echo "\${COMPREPLY[@]}"`,
    ]);
    return [...new Set(stdout.trim().split(/\s+/))];
  }

  it('completes topics, commands and flags', async () => {
    expect(await complete('work')).toEqual(['workspaces']);
    expect(await complete('users', 're')).toEqual(['rename', 'reset-link']);
    expect(await complete('backup', '--ver')).toEqual(['--verify']);
  });
});

describe('config', () => {
  it('prints all values and where they come from, without secrets', async () => {
    const env = { SMTP_URL: 'smtp://ann:hunter2@127.0.0.1:1', PARTNERHUB_SIGNUP: 'closed' };
    const { code, stdout } = await installation.run(['config'], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^VARIABLE +VALUE +FROM\n/);
    expect(stdout).toMatch(/^PARTNERHUB_SIGNUP +closed +environment$/m);
    expect(stdout).toMatch(/^PARTNERHUB_TRASH_RETENTION +30d +default$/m);
    expect(stdout).not.toContain('hunter2');
    const asJson = await installation.run(['config', '--json'], env);
    expect(JSON.parse(asJson.stdout)).toContainEqual({
      name: 'PARTNERHUB_SIGNUP',
      value: 'closed',
      source: 'environment',
    });
  });

  it('exits with 1 and names an invalid value, after the table', async () => {
    const { code, stdout, stderr } = await installation.run(['config'], { PORT: 'abc' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Error: PORT: must be a port number\n' });
    expect(stdout).toMatch(/^PORT +abc +environment$/m);
  });
});
