import type { Counter, Gauge, Registry } from 'prom-client';

interface PoolUsage {
  pool: string;
  used: number;
  free: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

interface Queue {
  consumer: string;
  pending: number;
  failed: number;
}

/** What is measured of the installation. Every process measures the same, except its own connections. */
export interface Measured {
  readonly databaseHealth: {
    /** The connections of this process. */
    poolUsage(): readonly PoolUsage[];
  };
  /** In bytes. */
  databaseSize(): Promise<number>;
  readonly outbox: {
    status(): Promise<{ newEvents: number; consumers: readonly Queue[] }>;
  };
  /** The mails that wait, since when the oldest does, and those that failed within 30 days. */
  mailBacklog(): Promise<{ waiting: number; oldestAt: string | null; failed: number }>;
}

/** What the measurements say about the program. */
export interface Described {
  version: string;
  /** The commit that the program was built from; empty if unknown. */
  commit: string;
  /** Returns the time of the newest regular backup; null if there is none. */
  newestBackup(): Promise<Date | null>;
}

interface Prometheus {
  Counter: typeof Counter;
  Gauge: typeof Gauge;
}

/** Adds the measurements that each scrape reads from the installation. */
export function addInstallationMetrics(
  register: Registry,
  { Gauge }: Prometheus,
  { databaseHealth, databaseSize, outbox, mailBacklog }: Measured,
  described: Described | undefined,
): void {
  const registers = [register];
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
    name: 'partnerhub_database_size_bytes',
    help: 'Size of the database on the disk, measured once a minute.',
    registers,
    async collect() {
      this.set(await databaseSize());
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
  const oldest = new Gauge({
    name: 'partnerhub_mail_oldest_waiting_timestamp_seconds',
    help: 'Since when the oldest mail that is not sent yet has been waiting. Missing if none is.',
    registers,
  });
  new Gauge({
    name: 'partnerhub_mails',
    help: 'Mails that wait to be sent, and those that failed within 30 days.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { waiting, oldestAt, failed } = await mailBacklog();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failed' }, failed);
      if (oldestAt === null) oldest.remove();
      else oldest.set(Date.parse(oldestAt) / 1000);
    },
  });
  if (!described) return;
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
