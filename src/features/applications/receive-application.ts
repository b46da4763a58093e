import type { Db } from '../../db/connect';
import { seconds, type Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Attribute } from '../affiliates/create-affiliates';
import type { EntityValues } from '../custom-fields/entity-values';
import type { AuditActor, AuditTrail } from '../audit/audit-trail';
import type { Application } from './applications.entity';
import type { ApplicationsRepo } from './applications.repo';
import type { ProspectBody } from './applications.schema';

interface Dependencies {
  db: Db;
  applications: ApplicationsRepo;
  customValues: EntityValues;
  /** Attributes the application to the affiliate link that it came through. */
  attribute: Attribute;
  audit: AuditTrail;
  clock: Clock;
}

interface IncomingApplication {
  /** The actor to record in the receiving workspace. */
  actor: AuditActor;
  /** The receiving workspace. */
  workspaceId: string;
  status: 'Prospect' | 'Applied';
  company: ProspectBody;
  /** The sending company, if the application came through the directory. */
  fromWorkspaceId?: string;
  /** Click id of the affiliate link that the sender followed. */
  clickId?: string | null;
}

/** An equal application within this time is the same one, sent twice by a double click or a retry. In ms. */
const TWIN_MS = seconds(10);

/** Fills in the server's fields of a new application, stores it, and records it in the audit log. */
export function createApplicationReceiver({
  db,
  applications,
  customValues,
  attribute,
  audit,
  clock,
}: Dependencies) {
  return async function receiveApplication(incoming: IncomingApplication): Promise<Application> {
    const { actor, workspaceId, status, fromWorkspaceId = null, clickId } = incoming;
    const { custom: values, ...company } = incoming.company;
    const now = clock.now().toISOString();
    const draft: Omit<Application, 'custom'> = {
      ...company,
      id: newId(),
      workspaceId,
      status,
      adminNote: null,
      partnerId: null,
      createdAt: now,
      updatedAt: now,
    };
    return db.transaction(async () => {
      const visitor = fromWorkspaceId === null ? 'visitor' : 'company';
      const by = status === 'Prospect' ? 'member' : visitor;
      const custom = await customValues.forNew({ workspaceId }, values, by);
      const application: Application = { ...draft, custom };
      const since = new Date(clock.now().getTime() - TWIN_MS).toISOString();
      const twin = by === 'visitor' && (await applications.lockTwin(application, since));
      if (twin) return twin;
      await applications.insert(application, { fromWorkspaceId });
      await audit.record(actor, {
        workspaceId,
        action: status === 'Applied' ? 'received' : 'created',
        objectType: 'application',
        objectId: application.id,
        objectName: application.companyName,
      });
      const { id, companyName: name } = application;
      await attribute(actor, workspaceId, { kind: 'application', id, name }, clickId);
      return application;
    });
  };
}

export type ReceiveApplication = ReturnType<typeof createApplicationReceiver>;
