import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../lib/logging/log';
import { responseStatus } from './response-status';

/** The result of a run of source checks. */
interface Checks {
  checked: number;
  failed: readonly unknown[];
}

/** The measurements of this process, in the format of Prometheus. */
export interface Metrics {
  /** Measures a request until its response has ended. `route` is its pattern, never its path. */
  watch(request: IncomingMessage, response: ServerResponse, route: () => string): void;
  countChecks(report: Checks): void;
  /** Answers `GET /metrics`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface PoolUsage {
  pool: string;
  used: number;
  free: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** The connections to the database. */
export interface Connections {
  poolUsage(): readonly PoolUsage[];
}

interface Queue {
  consumer: string;
  pending: number;
  failed: number;
}

/** What is measured. */
export interface Measured {
  readonly databaseHealth: Connections;
  readonly log: Log;
  readonly outbox: {
    status(): Promise<{ newEvents: number; consumers: readonly Queue[] }>;
  };
}

/** What the measurements say about the installation. */
export interface Described {
  version: string;
  /** The commit that the program was built from; empty if unknown. */
  commit: string;
  /** Returns the time of the newest regular backup; null if there is none. */
  newestBackup(): Promise<Date | null>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Creates the measurements. Loads prom-client, which servers without a token don't need. */
export async function createMetrics(
  { databaseHealth, log, outbox }: Measured,
  token: string,
  described?: Described,
): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  // Memory, CPU time, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register });
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
  new Gauge({
    name: 'partnerhub_database_connections',
    help: 'Connections of the pool by state, and the queries that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, used, free, waiting } of databaseHealth.poolUsage()) {
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'free' }, free);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'partnerhub_outbox_events',
    help: 'Events that are new, wait for delivery, or could not be delivered.',
    labelNames: ['consumer', 'state'],
    registers,
    async collect() {
      const { newEvents, consumers } = await outbox.status();
      this.reset();
      this.set({ consumer: '', state: 'new' }, newEvents);
      for (const { consumer, pending, failed } of consumers) {
        this.set({ consumer, state: 'pending' }, pending);
        this.set({ consumer, state: 'failed' }, failed);
      }
    },
  });
  if (described) {
    const { version, commit } = described;
    new Gauge({
      name: 'partnerhub_build_info',
      help: 'The version of this program, and the commit that it was built from. Always 1.',
      labelNames: ['version', 'commit'],
      registers,
    }).set({ version, commit }, 1);
    new Gauge({
      name: 'partnerhub_backup_timestamp_seconds',
      help: 'When the newest regular backup was made. Missing without regular backups.',
      registers,
      async collect() {
        const newest = await described.newestBackup();
        if (newest === null) this.remove();
        else this.set(newest.getTime() / 1000);
      },
    });
  }
  const isAccepted = createTokenCheck(token);

  return {
    watch(request, response, route) {
      const startedAt = performance.now();
      response.once('close', () => {
        const given = request.method ?? '';
        const labels = { method: methods.has(given) ? given : 'other', route: route() };
        durations.observe(labels, (performance.now() - startedAt) / 1000);
        requests.inc({ ...labels, status: responseStatus(response) });
      });
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
        log.error({ err: error }, 'metrics failed');
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
