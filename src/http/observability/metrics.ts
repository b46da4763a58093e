import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../lib/logging/log';
import { addInstallationMetrics, type Described, type Measured } from './installation-metrics';
import { responseStatus } from './response-status';

export type { Described, Measured };

/** The result of a run of source checks. */
interface Checks {
  checked: number;
  failed: readonly unknown[];
}

/** What is known about a request when it has been answered. */
interface Facts {
  /** The pattern of its route, never its path. */
  route?: string;
  /** Set for an attempt to sign in with a password. */
  signIn?: string | null;
}

/** The measurements of this process, in the format of Prometheus. */
export interface Metrics {
  /** Measures a request until its response has ended. */
  watch(request: IncomingMessage, response: ServerResponse, facts: () => Facts): void;
  countChecks(report: Checks): void;
  /** Measures a run of a regular job. */
  countJob(job: string, ms: number, hasFailed: boolean): void;
  /** Answers `GET /metrics`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

const signInResults = ['ok', 'refused', 'limited', 'error'] as const;

/** Returns what the status of an attempt to sign in says. A second factor that is asked for counts as ok. */
function signInResult(status: number): (typeof signInResults)[number] {
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  return status < 499 ? 'refused' : 'error';
}

/** Creates the measurements. Loads prom-client, which servers without a token don't need. */
export async function createMetrics(
  measured: Measured & { readonly log: Log },
  token: string,
  described?: Described,
): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  // Memory, CPU time, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register });
  // Their names are those of counters, so promtool refuses them. They are also in metrics of other names.
  for (const kind of ['handles', 'requests', 'resources'])
    register.removeSingleMetric(`nodejs_active_${kind}_total`);
  const durations = new Histogram({
    name: 'partnerhub_http_request_duration_seconds',
    help: 'Time from the request to the end of its response, by route pattern.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const requests = new Counter({
    name: 'partnerhub_http_requests_total',
    help: 'Requests by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const checks = new Counter({
    name: 'partnerhub_source_checks_total',
    help: 'Checks of monitored sources by this process.',
    labelNames: ['result'],
    registers,
  });
  const signIns = new Counter({
    name: 'partnerhub_sign_ins_total',
    help: 'Attempts to sign in with a password, by result.',
    labelNames: ['result'],
    registers,
  });
  for (const result of signInResults) signIns.inc({ result }, 0);
  const jobRuns = new Counter({
    name: 'partnerhub_job_runs_total',
    help: 'Runs of the regular jobs by this process.',
    labelNames: ['job_name', 'result'],
    registers,
  });
  const jobDuration = new Gauge({
    name: 'partnerhub_job_duration_seconds',
    help: 'Duration of the last run of each regular job of this process.',
    labelNames: ['job_name'],
    registers,
  });
  const jobSuccess = new Gauge({
    name: 'partnerhub_job_success_timestamp_seconds',
    help: 'When the last run of each regular job of this process that did not fail ended.',
    labelNames: ['job_name'],
    registers,
  });
  addInstallationMetrics(register, { Counter, Gauge }, measured, described);
  const isAccepted = createTokenCheck(token);

  return {
    watch(request, response, facts) {
      const startedAt = performance.now();
      response.once('close', () => {
        const given = request.method ?? '';
        const { route = 'none', signIn } = facts();
        const labels = { method: methods.has(given) ? given : 'other', route };
        const status = responseStatus(response);
        durations.observe(labels, (performance.now() - startedAt) / 1000);
        requests.inc({ ...labels, status });
        if (signIn !== undefined) signIns.inc({ result: signInResult(status) });
      });
    },

    countJob(job, ms, hasFailed) {
      jobRuns.inc({ job_name: job, result: hasFailed ? 'failed' : 'ok' });
      jobDuration.set({ job_name: job }, ms / 1000);
      if (!hasFailed) jobSuccess.setToCurrentTime({ job_name: job });
    },

    countChecks({ checked, failed }) {
      checks.inc({ result: 'failed' }, failed.length);
      checks.inc({ result: 'ok' }, checked - failed.length);
    },

    async answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      if (!isAccepted(request.headers.authorization))
        return void response
          .writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Content-Type': 'text/plain; charset=utf-8' })
          .end('Send the token of PARTNERHUB_METRICS_TOKEN\n');
      try {
        const text = await register.metrics();
        response.writeHead(200, { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' });
        response.end(request.method === 'HEAD' ? undefined : text);
      } catch (error) {
        measured.log.error({ err: error }, 'metrics failed');
        response.writeHead(503).end();
      }
    },
  };
}

/** Compares hashes, which all have the same length, in constant time. */
function createTokenCheck(token: string): (header: string | undefined) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const expected = hash(token);
  return (header) => {
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? [];
    return timingSafeEqual(hash(given), expected);
  };
}
