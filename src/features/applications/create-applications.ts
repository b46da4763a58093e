import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Attribute } from '../affiliates/create-affiliates';
import type { EntityValues } from '../custom-fields/entity-values';
import type { AuditTrail } from '../audit/audit-trail';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { createApplicationsRepo } from './applications.repo';
import { createApplicationsService, type FindAffiliateCodes } from './applications.service';
import { createApplicationConverter, type ConversionDependencies } from './convert-application';
import { createApplicationReceiver } from './receive-application';

interface Dependencies {
  db: Db;
  customValues: EntityValues;
  workspaces: WorkspacesRepo;
  conversionDependencies: ConversionDependencies;
  /** Attributes an application to the affiliate link that it came through. */
  attribute: Attribute;
  findAffiliateCodes: FindAffiliateCodes;
  audit: AuditTrail;
  clock: Clock;
}

/** Also returns the functions with which the directory sends an application. */
export function createApplications(dependencies: Dependencies) {
  const {
    db,
    customValues,
    workspaces,
    conversionDependencies,
    attribute,
    findAffiliateCodes,
    audit,
    clock,
  } = dependencies;
  const applications = createApplicationsRepo(db);
  const receiveApplication = createApplicationReceiver({
    db,
    applications,
    customValues,
    attribute,
    audit,
    clock,
  });
  return {
    services: {
      applications: createApplicationsService({
        db,
        applications,
        customValues,
        workspaces,
        receiveApplication,
        findAffiliateCodes,
        audit,
        clock,
        convertApplication: createApplicationConverter({
          db,
          applications,
          ...conversionDependencies,
          audit,
        }),
      }),
    },
    repo: applications,
    forSending: { applications, receiveApplication },
  };
}

export type ApplicationServices = ReturnType<typeof createApplications>['services'];
