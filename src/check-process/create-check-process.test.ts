import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../config';
import { createLog } from '../lib/log';
import { createCheckProcess, type CheckProcess } from './create-check-process';

const config = loadConfig({ PARTNERHUB_DATA: '/nowhere' });
const started: ChildProcess[] = [];
let opened: CheckProcess;

/** Opens a check process that runs `code` for each command. */
function open(code: string, options: Partial<Parameters<typeof createCheckProcess>[0]> = {}): CheckProcess {
  const program = `
    const tell = (message) => process.send(message);
    const report = (id, more) => tell({ type: 'checked', id, report: { checked: 1, changed: 0, newItems: 0, failed: [], ...more } });
    process.on('SIGTERM', () => undefined);
    process.on('message', ({ type, id, what, config }) => { ${code} });`;
  const start = () => {
    const stdio: ['ignore', 'inherit', 'inherit', 'ipc'] = ['ignore', 'inherit', 'inherit', 'ipc'];
    const child = spawn(process.execPath, ['-e', program], { stdio });
    started.push(child);
    return child;
  };
  const usual = { config, log: createLog('silent'), knownPlugins: async () => ({}), start };
  opened = createCheckProcess({ ...usual, ...options });
  return opened;
}

const ends = `if (type === 'stop') process.exit();`;
const usual = `${ends}
  if (what?.sourceType === 'dies') process.exit(3);
  while (what?.sourceType === 'hangs');
  if (what?.sourceType === 'fails') tell({ type: 'failed', id, message: 'no such table' });
  else if (type === 'check') report(id, { newItems: what.all ? 2 : 1 });`;

const check = (sourceType?: string, all = false) => opened.check({ all, sourceType });
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

beforeEach(() => void started.splice(0));
afterEach(async () => {
  await opened.close();
  expect(started.every(hasEnded)).toBe(true);
});

describe('createCheckProcess', { timeout: 20_000 }, () => {
  it('starts a process for the first check and sends it the configuration', async () => {
    open(`if (type === 'open') globalThis.dataDir = config.dataDir;
      if (type === 'check') report(id, { newItems: dataDir.length }); ${ends}`);
    expect(started).toHaveLength(0);
    expect(await check()).toMatchObject({ newItems: '/nowhere'.length });
  });

  it('runs several checks at a time, each with its own result', async () => {
    open(usual);
    const all = await Promise.allSettled([check(), check('fails'), check(undefined, true)]);
    expect(all).toMatchObject([
      { value: { checked: 1, newItems: 1 } },
      { reason: { message: 'no such table' } },
      { value: { newItems: 2 } },
    ]);
    expect(started).toHaveLength(1);
  });

  it('ends an idle process and starts a new one for the next check', async () => {
    open(usual, { idleMs: 10 });
    await check();
    await vi.waitUntil(() => started.every(hasEnded), { timeout: 10_000 });
    expect(await check()).toMatchObject({ checked: 1 });
    expect(started).toHaveLength(2);
  });

  it('does not report an ended process as hanging', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      open(usual, { idleMs: 10 });
      await check();
      const [child] = started;
      if (!child) throw new Error('no process was started');
      const ended = once(child, 'exit');
      vi.advanceTimersByTime(10);
      await ended;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails only the checks under way when the process ends', async () => {
    open(usual);
    await expect(check('dies')).rejects.toThrow('The process that checks sources ended (3)');
    expect(await check()).toMatchObject({ checked: 1 });
  });

  it('reports the sources under way to one of the waiting checks when the process ends', async () => {
    open(`if (type === 'check') tell('+one'), tell('+two'), tell('-one'), tell('+three'); ${usual}`);
    const all = await Promise.allSettled([check('dies'), check()]);
    expect(all).toMatchObject([{ reason: { sourceIds: ['two', 'three'] } }, { reason: { sourceIds: [] } }]);
  });

  it('kills a process that hangs', async () => {
    open(usual, { heartbeatTimeoutMs: 2_000 });
    await expect(check('hangs')).rejects.toThrow('The process that checks sources ended (SIGKILL)');
    expect(await check()).toMatchObject({ checked: 1 });
  });

  it('reports finished work when it is closed, and runs no further checks', async () => {
    open(`if (type === 'check') globalThis.asked = id;
      if (type === 'stop') { report(asked, { checked: 7 }); setTimeout(() => process.exit(), 50); }`);
    const underWay = check();
    const closing = opened.close();
    expect(await underWay).toMatchObject({ checked: 7 });
    await closing;
    expect(started.map(hasEnded)).toEqual([true]);
    expect(await check()).toEqual({ checked: 0, changed: 0, newItems: 0, failed: [] });
    expect(started).toHaveLength(1);
  });

  it('kills a process that does not stop', async () => {
    open(`if (type === 'check') report(id)`, { stopTimeoutMs: 50 });
    await check();
    await opened.close();
    expect(started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']);
  });
});
