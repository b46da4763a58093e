import { hostname } from 'node:os';
import { isTaken } from '../../db/violations';
import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Background } from '../../lib/concurrency/background';
import { conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Log } from '../../lib/logging/log';
import { pageOfAll, type Page, type PageRequest } from '../../lib/paging';
import { isPluginFailure } from '../../lib/plugin-failure';
import type { AuditActor } from '../audit/audit-trail';
import type { Kits, KitReader } from './reading/read-pages';
import type { OnProgress, SwitchRunner } from './run-switch';
import type { SwitchesRepo } from './switches.repo';
import {
  emptyReport,
  LEASE,
  presentSwitch,
  runSwitches,
  switchMessages as messages,
  type StoredSwitch,
  type SwitchView,
  type ToolView,
} from './switches.rules';
import type { NewSwitch } from './switches.schema';
import type { SwitchLog } from './writing/switch-log';
import { createReporter, type SwitchRun } from './writing/switch-run';

interface Dependencies {
  switches: SwitchesRepo;
  kits: Kits;
  runner: SwitchRunner;
  clock: Clock;
  log: Log;
  switchLog: Pick<SwitchLog, 'hold'>;
  background: Background;
  limits: { consumeByUser(action: 'switch', userId: string): Promise<void> };
}

/** Killed runs in one step. */
const AT_ONCE = 20;

/** Moves from other programs (contract-3, F). The key of the program is only in the memory of the run. */
export function createSwitchesService(dependencies: Dependencies) {
  const { switches, kits, runner, clock, log, switchLog, background, limits } = dependencies;
  const stopping = new AbortController();
  /** The runs of this process. */
  const own = new Set<string>();
  const me = `${hostname()} ${process.pid}`;
  const now = (): string => clock.now().toISOString();
  const aliveUntil = (): string => new Date(clock.now().getTime() + LEASE).toISOString();

  /** Whether the process of a run has ended: it has been silent for long, or isn't there any more on this host. */
  function isKilled({ id, runner: where, aliveUntil: until }: StoredSwitch): boolean {
    if (until < now()) return true;
    if (where === me) return !own.has(id);
    const [host, pid] = where.split(' ');
    return host === hostname() && !isAlive(Number(pid));
  }

  async function endKilled(stored: StoredSwitch): Promise<void> {
    await switches.update(stored.id, { status: 'failed', error: messages.killed, finishedAt: now() });
    await runner.forget(stored.id);
  }

  /** Keeps a run that is about to start. @throws 409 while another one of the workspace is running */
  async function begin(
    scope: { workspaceId: string; userId: string | null },
    { tool, dryRun }: NewSwitch,
  ): Promise<StoredSwitch> {
    const running = await switches.running(scope.workspaceId);
    if (running && isKilled(running)) await endKilled(running);
    const stored: StoredSwitch = {
      id: newId(),
      workspaceId: scope.workspaceId,
      tool,
      dryRun,
      status: 'running',
      step: 'affiliates',
      done: 0,
      report: emptyReport(),
      error: null,
      createdBy: scope.userId,
      createdAt: now(),
      finishedAt: null,
      runner: me,
      aliveUntil: aliveUntil(),
    };
    own.add(stored.id);
    await switches.insert(stored).catch((error: unknown) => {
      own.delete(stored.id);
      throw isTaken(error) ? conflict(messages.running) : error;
    });
    return stored;
  }

  async function work(
    stored: StoredSwitch,
    reader: KitReader,
    { currency }: NewSwitch,
    actor: AuditActor,
    onProgress?: OnProgress,
  ): Promise<StoredSwitch> {
    const { id, workspaceId, createdBy, tool, dryRun, createdAt } = stored;
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, stopping.signal]);
    const progress: Pick<StoredSwitch, 'step' | 'done'> = { step: 'affiliates', done: 0 };
    const beat = setInterval(() => {
      void switches
        .update(id, { ...progress, aliveUntil: aliveUntil() })
        // Somebody else has taken this process for killed.
        .then((isMine) =>
          isMine ? switchLog.hold(id, aliveUntil()) : ending.abort(new Error(messages.killed)),
        )
        .catch((error: unknown) =>
          log.warn({ err: error, switchId: id }, 'the progress of a move was not written'),
        );
    }, LEASE / 10);
    const run: SwitchRun = {
      ...{ id, workspaceId, userId: createdBy, tool, currency },
      label: reader.label,
      isTrial: dryRun,
      at: createdAt,
      report: createReporter(),
    };
    let error: string | null = null;
    try {
      await runner.run(run, actor, {
        reader,
        signal,
        onProgress(step, done) {
          Object.assign(progress, { step, done });
          onProgress?.(step, done);
        },
      });
    } catch (failure) {
      error = messageOf(failure, signal);
      if (error === messages.failed) log.error({ err: failure, switchId: id }, 'a move failed');
    } finally {
      clearInterval(beat);
    }
    const { report } = run.report;
    const status = error === null ? 'done' : 'failed';
    const ended = { ...progress, status, report, error, finishedAt: now() } as const;
    await switchLog.hold(id, null);
    await switches.update(id, ended);
    own.delete(id);
    await runner.forget(id);
    return { ...stored, ...ended };
  }

  return {
    /** The tools that have a kit. */
    async tools(actor: Actor): Promise<ToolView[]> {
      authorize(actor, runSwitches);
      return kits.tools();
    },

    /** Starts a move in the background. @throws 400 for an unknown tool; 409 while another one is running; 429 */
    async start(actor: Actor, sent: NewSwitch): Promise<SwitchView> {
      authorize(actor, runSwitches);
      await limits.consumeByUser('switch', actor.userId);
      const reader = await kits.open(sent.tool, sent.key);
      const stored = await begin(actor, sent);
      background.run('a move from another program', async () => {
        await work(stored, reader, sent, actor);
      });
      return presentSwitch(stored);
    },

    /** Runs a move to its end, for the command line. Checks no permission. @throws 400, 409 */
    async runForOperator(
      workspaceId: string,
      sent: NewSwitch,
      onProgress: OnProgress,
    ): Promise<StoredSwitch> {
      const reader = await kits.open(sent.tool, sent.key);
      const stored = await begin({ workspaceId, userId: null }, sent);
      return work(stored, reader, sent, 'Command line', onProgress);
    },

    /** @throws 404 */
    async get(actor: Actor, id: string): Promise<SwitchView> {
      authorize(actor, runSwitches);
      const stored = await switches.find(actor.workspaceId, id);
      if (!stored) throw notFound(messages.notFound);
      if (stored.status !== 'running' || !isKilled(stored)) return presentSwitch(stored);
      return presentSwitch({ ...stored, status: 'failed', error: messages.killed });
    },

    /** The last moves, newest first. */
    async list(actor: Actor, request: PageRequest): Promise<Page<SwitchView>> {
      authorize(actor, runSwitches);
      const all = await switches.ofWorkspace(actor.workspaceId);
      return pageOfAll(all.map(presentSwitch), request, ({ id }) => id);
    },

    /** Ends the runs of killed processes. */
    async sweep(): Promise<void> {
      for (const stored of await switches.silent(now(), AT_ONCE)) await endKilled(stored);
    },

    /** Ends the runs of this process after their current slice. */
    stop: (): void => stopping.abort(new Error(messages.killed)),
  };
}

export type SwitchesService = ReturnType<typeof createSwitchesService>;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the message of a failure for users. Failures of kits are worded for them. */
function messageOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return messages.killed;
  return isPluginFailure(error) ? error.message : messages.failed;
}
