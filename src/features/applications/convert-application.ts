import { cannotMove, conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Db } from '../../db/connect';
import type { AuditActor, AuditTrail } from '../audit/audit-trail';
import type { CreatePartner } from '../partners/create-partner';
import type { EntityValues } from '../custom-fields/entity-values';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { Partner, ShownPartner } from '../partners/partners.entity';
import type { StartOnboarding } from '../partners/onboarding/start-onboarding';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import type { Application } from './applications.entity';
import type { ApplicationsRepo } from './applications.repo';
import { APPLICATION_NOT_FOUND } from './applications.rules';
import type { ConvertBody } from './applications.schema';

/** The parts of the partners feature that a conversion needs. */
export interface ConversionDependencies {
  contacts: ContactsRepo;
  createPartner: CreatePartner;
  /** The custom values of partners. */
  partnerValues: EntityValues;
  startOnboarding: StartOnboarding;
  owners: RecordOwners;
}

type Conversion = Pick<ConvertBody, 'completedTasks' | 'ownerId'>;

interface Dependencies extends ConversionDependencies {
  db: Db;
  applications: ApplicationsRepo;
  audit: AuditTrail;
}

/**
 * Converts an approved application to a partner, once. Creates the partner with its primary contact, its default
 * onboarding tasks and a `partner_created` activity in one transaction (contract, States), and records both objects
 * in the audit log. Tasks whose checklist item is in `completedTasks` start completed.
 * 404 `Application not found`; 409 if it isn't approved or was already converted.
 */
export function createApplicationConverter(dependencies: Dependencies) {
  const { db, applications, contacts, createPartner, partnerValues, startOnboarding, owners, audit } =
    dependencies;

  /** Locks the application: of two concurrent conversions, the second waits here and is refused. */
  async function lockConvertible(workspaceId: string, id: string): Promise<Application> {
    const application = await applications.lock(workspaceId, id);
    if (!application) throw notFound(APPLICATION_NOT_FOUND);
    if (application.partnerId !== null)
      throw conflict('This application has already been converted to a partner');
    if (application.status !== 'Approved') throw cannotMove('application', application.status, 'Converted');
    return application;
  }

  const addContact = (application: Application, partner: Partner) =>
    contacts.insert({
      id: newId(),
      partnerId: partner.id,
      name: application.contactName ?? application.companyName,
      title: null,
      email: application.contactEmail,
      phone: application.phoneNumber,
      isPrimary: true,
      createdAt: partner.createdAt,
    });

  return function convertApplication(
    workspaceId: string,
    id: string,
    actor: AuditActor,
    { completedTasks, ownerId }: Conversion = NOTHING_DONE,
  ): Promise<ShownPartner> {
    const userId = typeof actor === 'string' ? null : actor.userId;
    return db.transaction(async () => {
      const application = await lockConvertible(workspaceId, id);
      await owners.check(workspaceId, ownerId);
      const custom = await partnerValues.copyOf({ workspaceId }, 'applications', application.custom);
      const partner = await createPartner(
        workspaceId,
        userId,
        { ...partnerDetails(application), custom, ownerId },
        `Partner created from the application of ${application.companyName}`,
      );
      await applications.update({ ...application, partnerId: partner.id, updatedAt: partner.createdAt });
      await addContact(application, partner);
      await startOnboarding({ partnerId: partner.id, done: completedTasks, userId });
      const made = { type: 'partner', id: partner.id, name: partner.name } as const;
      const from = { type: 'application', id, name: application.companyName } as const;
      await audit.record(actor, { workspaceId, action: 'converted', ...about(from), parent: made });
      await audit.record(actor, { workspaceId, action: 'created', ...about(made), parent: from });
      const shown = await partnerValues.show({ workspaceId }, await owners.show(partner));
      return { ...shown, health: null, healthScore: null };
    });
  };
}

const NOTHING_DONE: Conversion = { completedTasks: [], ownerId: null };

const about = ({ type, id, name }: { type: 'application' | 'partner'; id: string; name: string }) => ({
  objectType: type,
  objectId: id,
  objectName: name,
});

export type ConvertApplication = ReturnType<typeof createApplicationConverter>;

const partnerDetails = (application: Application) => ({
  name: application.companyName,
  description: application.valueProp,
  industry: application.industry,
  size: application.size,
  location: application.region,
  website: application.website,
  status: 'active' as const,
  partnershipType: [
    ...(application.solutions ? ['Solutions'] : []),
    ...(application.services ? ['Services'] : []),
  ],
  tags: [],
  tier: null,
  onboardingStatus: 'onboarding' as const,
});
