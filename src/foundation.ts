import { linkBase, type Config } from './config';
import { connect } from './db/connect';
import { createSessions } from './features/identity/sessions/sessions';
import type { PasswordCost } from './features/identity/passwords/passwords';
import { createAudiences } from './features/audiences/create-audiences';
import { createPortalUses } from './features/audiences/portal-uses.repo';
import { createAudit } from './features/audit/create-audit';
import { createCustomValues } from './features/custom-fields/create-custom-values';
import { createEvidenceRepo } from './features/evidence/evidence.repo';
import { createEvidenceService } from './features/evidence/evidence.service';
import { createOutbox, type OutboxOptions } from './features/outbox/create-outbox';
import { createRateLimitsRepo } from './features/rate-limits/rate-limits.repo';
import { createRateLimits } from './features/rate-limits/rate-limits.service';
import { createMembersRepo } from './features/workspaces/members.repo';
import { createRecordOwners } from './features/workspaces/owners/record-owners';
import { createWorkspacesRepo } from './features/workspaces/workspaces.repo';
import { createBackground } from './lib/concurrency/background';
import { createSharedBrowser } from './reading/rendering/browser';
import { systemClock, type Clock } from './lib/clock';
import { createLog, secretsOf, type Log } from './lib/logging/log';
import { createGuardedFetch, type OutgoingOptions } from './lib/outgoing/guarded-fetch';
import { userAgentOf } from './lib/outgoing/user-agent';
import { createParsing } from './reading/parsing/parsing';
import { createPluginHost, type HostOptions } from './plugin-host/plugin-host';
import { createPluginRunner } from './plugin-host/run-plugin';

export interface AppOptions {
  clock?: Clock;
  log?: Log;
  /** Options of outgoing requests. */
  outgoing?: OutgoingOptions;
  /** Options of plugin processes. */
  plugins?: Pick<HostOptions, 'startWorker' | 'heartbeatTimeoutMs' | 'isYielding'>;
  /** Options of the delivery of events. */
  outbox?: OutboxOptions;
  /** Options of sending mails. */
  mail?: { pollMs?: number };
  /** The cost of hashing a password. */
  passwordCost?: PasswordCost;
}

/**
 * Creates the parts that features share: the database, requests to other servers, plugins, sessions, the audit trail,
 * events, and the repos and services about workspaces, members, owners and custom fields that records of many kinds
 * need.
 */
export function createFoundation(config: Config, options: AppOptions) {
  const { clock = systemClock, log = createConfiguredLog(config) } = options;
  const db = connect(config);
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const outbox = createOutbox({
    db,
    databaseUrl: config.databaseUrl,
    log,
    clock,
    options: options.outbox,
  });
  const { trail, entries, services } = createAudit({
    db,
    recordEvent: outbox.recorder.record,
    showEvent: outbox.recorder.noteShown,
    clock,
  });
  const background = createBackground(log);
  const outgoing = createGuardedFetch({
    ...options.outgoing,
    allow: config.fetchAllow,
    hosts: config.fetchHosts,
    userAgent: userAgentOf(config.publicUrl),
  });
  const browser = createSharedBrowser({ chromium: config.chromium, log });
  const parsing = createParsing({ log });
  const plugins = createPluginHost({ config, log, clock, ...options.plugins });
  const members = createMembersRepo(db);
  const custom = createCustomValues(db);

  return {
    db,
    clock,
    log,
    /** Whether browsers reach the server over https, as PARTNERHUB_URL says. */
    secure,
    /** Base URL of links that aren't created by a request. */
    linkBase: linkBase(config),
    outbox,
    deliveries: outbox.deliveries,
    audit: trail,
    /** The entries of the audit log. */
    entries,
    auditServices: services,
    background,
    sessions: createSessions({ db, background, clock, secure }),
    limits: createRateLimits({
      rateLimits: createRateLimitsRepo(db),
      limits: config.rateLimits,
      clock,
    }),
    fetch: outgoing.fetch,
    refusalOf: outgoing.refusalOf,
    browser,
    parsing,
    plugins,
    runPlugin: createPluginRunner({ log }),
    members,
    workspaces: createWorkspacesRepo(db),
    audiences: createAudiences(db, clock),
    /** Counts sign-ins and downloads of partners. */
    portalUses: createPortalUses(db, clock),
    customFields: custom.fields,
    /** The custom values of each entity's records. */
    valuesOf: custom.values,
    owners: createRecordOwners({ db, members }),
    evidence: createEvidenceService({ evidence: createEvidenceRepo(db), clock }),

    /** Closes the shared parts. Must run after the features have stopped. */
    async close(): Promise<void> {
      await plugins.close();
      await parsing.close();
      await outgoing.close();
      await db.close();
    },
  };
}

export type Foundation = ReturnType<typeof createFoundation>;

const createConfiguredLog = ({
  logLevel,
  databaseUrl,
  smtpUrl,
  oidc,
  metricsToken,
  apiKey,
  bucket,
}: Config): Log =>
  createLog(logLevel, {
    secrets: secretsOf(
      [databaseUrl, smtpUrl],
      [oidc?.clientSecret ?? '', metricsToken ?? '', apiKey ?? '', bucket?.secretAccessKey ?? ''],
    ),
  });
