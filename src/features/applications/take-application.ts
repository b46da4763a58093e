import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Attribute } from '../affiliates/create-affiliates';
import type { AuditActor, AuditTrail } from '../audit/audit-trail';
import type { Application, ApplicationsRepo } from './applications.repo';
import type { ProspectBody } from './applications.schema';

interface Dependencies {
  db: Db;
  applications: ApplicationsRepo;
  /** To the affiliate link that brought it. */
  attribute: Attribute;
  audit: AuditTrail;
  clock: Clock;
}

interface Arrival {
  /** Who brings it, as far as the workspace that it is for is concerned. */
  actor: AuditActor;
  /** Whom it is for. */
  workspaceId: string;
  status: 'Prospect' | 'Applied';
  company: ProspectBody;
  /** The company that sent it, where it came through the directory. */
  fromWorkspaceId?: string;
  /** Of the affiliate link that its sender came by. */
  clickId?: string | null;
}

/** Fills in what the server owns of an application that arrives, stores it, and records that it came. */
export function createApplicationTaker({ db, applications, attribute, audit, clock }: Dependencies) {
  return async function takeApplication(arrival: Arrival): Promise<Application> {
    const { actor, workspaceId, status, company, fromWorkspaceId = null, clickId } = arrival;
    const now = clock.now().toISOString();
    const application: Application = {
      ...company,
      id: newId(),
      workspaceId,
      status,
      adminNote: null,
      partnerId: null,
      createdAt: now,
      updatedAt: now,
    };
    await db.transaction(async () => {
      await applications.insert(application, fromWorkspaceId);
      await audit.record(actor, {
        workspaceId,
        action: status === 'Applied' ? 'received' : 'created',
        objectType: 'application',
        objectId: application.id,
        objectName: application.companyName,
      });
      const { id, companyName: name } = application;
      await attribute(actor, workspaceId, { kind: 'application', id, name }, clickId);
    });
    return application;
  };
}

export type TakeApplication = ReturnType<typeof createApplicationTaker>;
