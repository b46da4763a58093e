import type { Config } from './config';
import { connect, type Db } from './db/connect';
import { createAccountsService, type AccountsService } from './features/accounts/accounts.service';
import { createSessions, type Sessions } from './features/accounts/sessions';
import { createUsersRepo } from './features/accounts/users.repo';
import { createApplicationsRepo } from './features/applications/applications.repo';
import {
  createApplicationsService,
  type ApplicationsService,
} from './features/applications/applications.service';
import { createRateLimitsRepo } from './features/rate-limits/rate-limits.repo';
import { createRateLimits, type RateLimits } from './features/rate-limits/rate-limits.service';
import { createWorkspaceCreator } from './features/workspaces/create-workspace';
import { createMembersRepo } from './features/workspaces/members.repo';
import { createWorkspacesRepo } from './features/workspaces/workspaces.repo';
import { systemClock, type Clock } from './lib/clock';
import { createLog, type Log } from './lib/log';

/** Everything that screens, calls and commands may use. */
export interface App {
  config: Config;
  db: Db;
  log: Log;
  clock: Clock;
  sessions: Sessions;
  limits: RateLimits;
  accounts: AccountsService;
  applications: ApplicationsService;
  close(): Promise<void>;
}

interface Options {
  clock?: Clock;
  log?: Log;
}

/** The only place where things are constructed and wired. The schema must be up to date before services are used. */
export function createApp(
  config: Config,
  { clock = systemClock, log = createLog(config.logLevel) }: Options = {},
): App {
  const db = connect(config);
  const users = createUsersRepo(db);
  const members = createMembersRepo(db);
  const workspaces = createWorkspacesRepo(db);
  const sessions = createSessions({ db, clock, secure: config.publicUrl?.startsWith('https:') ?? false });
  const limits = createRateLimits({
    rateLimits: createRateLimitsRepo(db),
    limits: config.rateLimits,
    clock,
  });
  const createWorkspace = createWorkspaceCreator({ workspaces, members, clock });
  return {
    config,
    db,
    log,
    clock,
    sessions,
    limits,
    accounts: createAccountsService({ db, users, members, sessions, createWorkspace, clock }),
    applications: createApplicationsService({
      applications: createApplicationsRepo(db),
      workspaces,
      clock,
    }),
    close: () => db.close(),
  };
}
