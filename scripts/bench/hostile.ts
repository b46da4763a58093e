import { declaredCalls, screenPaths } from '../../src/testing/called-routes';
import { createHostileRequests, type HostileRequest } from '../../src/testing/hostile-requests';
import { createRandom, createValues } from '../../src/testing/hostile-values';
import { startHostileServer, type HostileServer, type Sender } from './hostile-server';
import { measureLargest } from './largest-inputs';
import type { RawResponse } from '../../src/testing/send-hostile';
import { startPostgres } from '../postgres';
import { print, report } from './report';

const REQUESTS = 25_000;
const WARM_UP = 1_500;
const AT_ONCE = 8;
const LIMIT_MS = 100;
/** If a group of requests blocked the event loop for longer, its requests are measured one by one. */
const SUSPECT_MS = 40;
const SHOWN = 10;
const MAX_IDS = 2_000;

interface Sent {
  request: HostileRequest;
  who: Sender;
}

interface Held extends Sent {
  /** The minimum of several runs, because other work of the machine prolongs single runs. */
  holdMs: number;
}

interface Outcome {
  statuses: Map<number, number>;
  failures: string[];
  held: Held[];
  /** The longest block by a whole group of requests. */
  worstGroupMs: number;
  /** The longest response time of /healthz during a group. */
  worstWaitMs: number;
}

/**
 * Sends the largest allowed inputs of all calls, and 50,000 requests to all calls and screens, half of them per engine, up to
 * the maximum sizes and with hostile values. Fails if one of them blocks the event loop for too long or gets a 5xx.
 */
export async function measureHostile(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await measureEngine('SQLite', null);
    await measureEngine('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureEngine(engine: string, databaseUrl: string | null): Promise<void> {
  const server = await startHostileServer(databaseUrl);
  try {
    await measureLargest(engine, server);
    const outcome = await attack(server);
    show(engine, outcome);
  } finally {
    await server.stop();
  }
}

async function attack(server: HostileServer): Promise<Outcome> {
  const calls = declaredCalls();
  const screens = screenPaths;
  const { team } = server;
  const ids = [team.partnerId, team.workspaceId];
  const values = createValues(createRandom(1), ids);
  const { forCall, forScreen } = createHostileRequests(values, ids);
  const outcome: Outcome = { statuses: new Map(), failures: [], held: [], worstGroupMs: 0, worstWaitMs: 0 };

  const next = (): Sent => ({
    request: values.chance(0.8) ? forCall(values.pick(calls)) : forScreen(values.pick(screens)),
    who: values.pick(['owner', 'owner', 'owner', 'viewer', 'portal', 'nobody']),
  });
  const send = ({ request, who }: Sent): Promise<RawResponse> => server.send(request, who);
  const keep = ({ status, text }: RawResponse): void => {
    const id = status === 201 ? /"id":"([^"]{1,100})"/.exec(text)?.[1] : undefined;
    if (id === undefined) return;
    if (ids.length < MAX_IDS) ids.push(id);
    else ids[values.number(MAX_IDS)] = id;
  };

  async function runGroup(group: readonly Sent[], isCounted: boolean): Promise<void> {
    const waited = server.probe();
    const answers = await Promise.all(group.map(send));
    outcome.worstWaitMs = Math.max(outcome.worstWaitMs, isCounted ? await waited : 0);
    const holdMs = await server.hold();
    for (const [index, answered] of answers.entries()) {
      keep(answered);
      const sent = group[index];
      if (!isCounted || !sent) continue;
      outcome.statuses.set(answered.status, (outcome.statuses.get(answered.status) ?? 0) + 1);
      if (answered.status >= 500 || answered.status === 0)
        outcome.failures.push(
          `${answered.status} ${sent.who} ${sent.request.what} ${answered.text.slice(0, 200)}`,
        );
    }
    if (!isCounted) return;
    outcome.worstGroupMs = Math.max(outcome.worstGroupMs, holdMs);
    if (holdMs > Math.max(SUSPECT_MS, outcome.held[SHOWN - 1]?.holdMs ?? 0)) await measureIndividually(group);
  }

  async function measureIndividually(group: readonly Sent[]): Promise<void> {
    for (const sent of group) {
      const holds = [];
      for (let run = 0; run < 3; run += 1) {
        await send(sent);
        holds.push(await server.hold());
      }
      outcome.held.push({ ...sent, holdMs: Math.min(...holds) });
    }
    outcome.held.sort((one, other) => other.holdMs - one.holdMs).splice(SHOWN);
  }

  for (let count = 0; count < WARM_UP; count += AT_ONCE)
    await runGroup(Array.from({ length: AT_ONCE }, next), false);
  // Send several bodies of the maximum size to each call that takes a body.
  for (const call of calls.filter(({ body, fileType }) => body || fileType))
    for (let run = 0; run < 20; run += 4)
      await runGroup(
        Array.from({ length: 4 }, () => ({ request: forCall(call, true), who: 'owner' as const })),
        true,
      );
  for (let count = 0; count < REQUESTS; count += AT_ONCE)
    await runGroup(Array.from({ length: AT_ONCE }, next), true);
  return outcome;
}

function show(engine: string, { statuses, failures, held, worstGroupMs, worstWaitMs }: Outcome): void {
  const counts = [...statuses].sort(([one], [other]) => one - other);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const worst = held[0]?.holdMs ?? 0;
  report({
    what: `longest hold of the event loop by one request, ${engine}`,
    unit: 'ms',
    value: worst,
    target: { atMost: LIMIT_MS },
    figures: `${total.toLocaleString('en-US')} requests: ${counts.map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  });
  print(
    `      ${AT_ONCE} at once: ${worstGroupMs.toFixed(0)} ms; /healthz waited at most ${worstWaitMs.toFixed(0)} ms`,
  );
  for (const { holdMs, who, request } of held)
    print(`      ${holdMs.toFixed(0).padStart(4)} ms  ${who}: ${request.what}`);
  report({
    what: `answers with 5xx, ${engine}`,
    unit: '',
    value: failures.length,
    target: { atMost: 0 },
    figures: '',
  });
  for (const failure of failures.slice(0, 20)) print(`      ${failure}`);
  if (worst > LIMIT_MS || failures.length > 0) process.exitCode = 1;
}
