import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Attribute } from '../affiliates/create-affiliates';
import type { AuditTrail } from '../audit/audit-trail';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { createApplicationsRepo } from './applications.repo';
import { createApplicationsService, type CodesOfApplications } from './applications.service';
import { createApplicationConverter, type ForConverting } from './convert-application';
import { createApplicationTaker } from './take-application';

interface Dependencies {
  db: Db;
  workspaces: WorkspacesRepo;
  forConverting: ForConverting;
  /** Attributes an application to the affiliate link that it came through. */
  attribute: Attribute;
  codesOf: CodesOfApplications;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts, and returns what the directory needs to send an application. */
export function createApplications(dependencies: Dependencies) {
  const { db, workspaces, forConverting, attribute, codesOf, audit, clock } = dependencies;
  const applications = createApplicationsRepo(db);
  const takeApplication = createApplicationTaker({ db, applications, attribute, audit, clock });
  return {
    service: createApplicationsService({
      db,
      applications,
      workspaces,
      takeApplication,
      codesOf,
      audit,
      clock,
      convertApplication: createApplicationConverter({ db, applications, ...forConverting, audit }),
    }),
    forSending: { applications, takeApplication },
  };
}
