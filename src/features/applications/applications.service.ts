import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { cannotMove, conflict, invalidField, notFound } from '../../lib/errors';
import { fieldNames } from '../../lib/entities/entity';
import { mapPage, onlyPage, type Page } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields } from '../audit/audit.rules';
import type { ShowObjects } from '../outbox/domain-event';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues, Scope } from '../custom-fields/entity-values';
import type { ShownPartner } from '../partners/partners.entity';
import { createRecords } from '../records/create-records';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { createApplicationForm } from './application-form';
import { applicationEntity, type Application } from './applications.entity';
import type { ApplicationCounts, ApplicationsRepo } from './applications.repo';
import {
  APPLICATION_NOT_FOUND,
  approveApplications,
  CONVERTED,
  canMoveApplication,
  movesToApproval,
  viewApplications,
} from './applications.rules';
import type { ConvertApplication } from './convert-application';
import type { ReceiveApplication } from './receive-application';
import {
  NO_OFFERING,
  offersSomething,
  type ApplicationChanges,
  type ApplicationFilters,
  type ApplicationStatusBody,
  type ConvertBody,
  type ProspectBody,
} from './applications.schema';
import { applicationRecord } from './application.record';

/** Returns the codes of the affiliate links that these applications came through, by application id. */
export type FindAffiliateCodes = (applicationIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Dependencies {
  db: Db;
  applications: ApplicationsRepo;
  customValues: EntityValues;
  workspaces: WorkspacesRepo;
  receiveApplication: ReceiveApplication;
  convertApplication: ConvertApplication;
  findAffiliateCodes: FindAffiliateCodes;
  audit: AuditTrail;
  clock: Clock;
}

const presentApplication = (application: WithShownValues<Application>, affiliateCode: string | null) => ({
  ...application,
  /** Code of the affiliate link that it came through. */
  affiliateCode,
});

/** The fields that the application form has. */
const sentByCompany = fieldNames<Application>(applicationEntity, ({ edit }) => edit === true).filter(
  (name) => name !== 'custom',
);

/** An application as returned by `/api/admin/applications`. */
export type ApplicationView = ReturnType<typeof presentApplication>;

export function createApplicationsService({
  db,
  applications,
  customValues,
  workspaces,
  receiveApplication,
  convertApplication,
  findAffiliateCodes,
  audit,
  clock,
}: Dependencies) {
  const records = createRecords<Application>({
    db,
    table: applications,
    entity: applicationEntity,
    record: applicationRecord,
    describeChanges: (application, changes) => customValues.describe(application, changes),
    audit,
    clock,
  });

  async function present(scope: Scope, application: Application): Promise<ApplicationView> {
    const codes = await findAffiliateCodes([application.id]);
    const shown = await customValues.show(scope, application);
    return presentApplication(shown, codes.get(application.id) ?? null);
  }

  async function readPage(
    scope: Scope,
    { search, status, custom: wanted, ...request }: ApplicationFilters,
  ): Promise<Page<ApplicationView>> {
    const custom = await customValues.conditions(scope, wanted);
    const ordered = await customValues.inOrder(scope, request);
    const stored = await applications.list(scope.workspaceId, { search, status, custom }, ordered);
    const page = await customValues.showPage(scope, stored);
    const codes = await findAffiliateCodes(page.items.map(({ id }) => id));
    return mapPage(page, (application) => presentApplication(application, codes.get(application.id) ?? null));
  }

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const scope = { workspaceId };
    const page = await customValues.showPage(scope, onlyPage(await records.existing(workspaceId, refs)));
    const codes = await findAffiliateCodes(page.items.map(({ id }) => id));
    return page.items.map((application) =>
      presentApplication(application, codes.get(application.id) ?? null),
    );
  };

  const noteOf = (adminNote: string | null | undefined) => (adminNote === undefined ? {} : { adminNote });

  /** Moves an application to Approved, step by step. Must run in a transaction. @throws 409 if it was rejected or converted */
  async function approve(actor: Member, id: string, adminNote: string | null | undefined): Promise<void> {
    let application = await records.lock(actor, id);
    const moves = application.partnerId === null ? movesToApproval(application.status) : [];
    if (moves === null) throw cannotMove('application', application.status, 'Approved');
    for (const status of moves)
      application = await records.save(actor, application, {
        status,
        ...(status === 'Approved' && noteOf(adminNote)),
      });
  }

  return {
    forEvents,
    ...createApplicationForm({ workspaces, customValues, receiveApplication, clock }),

    /** Applications of the current workspace, newest first. 403 for editors and viewers (spec §6). */
    async list(actor: Actor, filters: ApplicationFilters): Promise<Page<ApplicationView>> {
      authorize(actor, viewApplications);
      return readPage(actor, filters);
    },

    async get(actor: Actor, id: string): Promise<ApplicationView> {
      authorize(actor, viewApplications);
      return present(actor, await records.get(actor, id));
    },

    /** Counts the applications by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<ApplicationCounts> {
      authorize(actor, viewApplications);
      return applications.counts(actor.workspaceId);
    },

    /** Adds a company that has not applied yet (contract, States). */
    async addProspect(actor: Actor, body: ProspectBody): Promise<ApplicationView> {
      authorize(actor, approveApplications);
      const { workspaceId } = actor;
      const prospect = await receiveApplication({ actor, workspaceId, status: 'Prospect', company: body });
      return presentApplication(await customValues.show(actor, prospect), null);
    },

    /**
     * Changes the given fields. The company's values can only be changed until it is a partner.
     * @throws 400 also without an offering; 409 for such a change of a converted application
     */
    async update(actor: Actor, id: string, sent: ApplicationChanges): Promise<ApplicationView> {
      authorize(actor, approveApplications);
      const { custom, adminNote, ...details } = sent;
      return db.transaction(async () => {
        const before = await records.lock(actor, id);
        const changed = changedFields<Application>(before, details, sentByCompany);
        if (before.partnerId !== null && changed.length > 0) throw conflict(CONVERTED);
        if (!offersSomething({ ...before, ...details })) throw invalidField('solutions', NO_OFFERING);
        const values = await customValues.forChange(actor, before.custom, custom);
        return present(
          actor,
          await records.save(actor, before, { ...details, ...noteOf(adminNote), ...values }),
        );
      });
    },

    /**
     * Moves an application (spec §4). The note changes only when one is given. 409 for a move that isn't allowed.
     */
    async changeStatus(actor: Actor, id: string, sent: ApplicationStatusBody): Promise<ApplicationView> {
      authorize(actor, approveApplications);
      const { status: to, adminNote } = sent;
      return db.transaction(async () => {
        const before = await records.lock(actor, id);
        const isConverted = before.partnerId !== null;
        if (!canMoveApplication(before.status, to, { isConverted }))
          throw cannotMove('application', isConverted ? 'Converted' : before.status, to);
        return present(actor, await records.save(actor, before, { ...noteOf(adminNote), status: to }));
      });
    },

    /**
     * Converts an approved application to a partner, once; 409 otherwise. With `approve`, approves it first, with an
     * audit entry for each move.
     * @throws 400 also for an owner who isn't a colleague
     */
    async convert(actor: Actor, id: string, body?: ConvertBody): Promise<ShownPartner> {
      authorize(actor, approveApplications);
      return db.transaction(async () => {
        if (body?.approve) await approve(actor, id, body.adminNote);
        return convertApplication(actor.workspaceId, id, actor, body);
      });
    },

    /** Converts for an operator, who has no session. The activity has no user. */
    async convertForOperator(id: string): Promise<ShownPartner> {
      const workspaceId = await applications.workspaceOf(id);
      if (workspaceId === undefined) throw notFound(APPLICATION_NOT_FOUND);
      return convertApplication(workspaceId, id, 'Command line');
    },

    /** For an operator, without a session. */
    listForOperator: (workspaceId: string, filters: ApplicationFilters): Promise<Page<ApplicationView>> =>
      readPage({ workspaceId }, filters),
  };
}

export type ApplicationsService = ReturnType<typeof createApplicationsService>;
