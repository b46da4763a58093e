import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { cannotMove, conflict, invalidField, notFound } from '../../lib/errors';
import { fieldNames } from '../../lib/entities/entity';
import type { Page, PageRequest } from '../../lib/paging';
import { changedFields } from '../audit/audit.rules';
import type { WithShownValues } from '../custom-fields/custom-values.rules';
import type { EntityValues, Scope } from '../custom-fields/entity-values';
import type { ShownPartner } from '../partners/partners.entity';
import { createRecords, type RecordTools } from '../records/create-records';
import { createRecordService } from '../records/record-service';
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
  type ApplicationStatus,
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

type Filters = Omit<ApplicationFilters, keyof PageRequest>;

interface Dependencies extends RecordTools {
  workspaces: WorkspacesRepo;
  applications: ApplicationsRepo;
  customValues: EntityValues;
  receiveApplication: ReceiveApplication;
  convertApplication: ConvertApplication;
  findAffiliateCodes: FindAffiliateCodes;
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

/** What bulk changes can change too. Their undo puts back any earlier status. */
interface Wanted extends Partial<ApplicationChanges> {
  status?: ApplicationStatus | undefined;
  isPutBack?: true;
}

/** @throws 409 for a move that spec §4 doesn't have */
function checkMove({ status, partnerId }: Application, to: ApplicationStatus): void {
  const isConverted = partnerId !== null;
  if (!canMoveApplication(status, to, { isConverted }))
    throw cannotMove('application', isConverted ? 'Converted' : status, to);
}

const noteOf = (adminNote: string | null | undefined) => (adminNote === undefined ? {} : { adminNote });

/** Applications of the current workspace (spec §2, §4, §7). 403 for editors and viewers (spec §6). */
export function createApplicationsService(dependencies: Dependencies) {
  const { db, applications, customValues, receiveApplication, convertApplication, findAffiliateCodes } =
    dependencies;
  const records = createRecords<Application>({
    ...dependencies,
    table: applications,
    entity: applicationEntity,
    record: applicationRecord,
    describeChanges: (application, changes) => customValues.describe(application, changes),
  });

  async function present(scope: Scope, found: readonly Application[]): Promise<ApplicationView[]> {
    const codes = await findAffiliateCodes(found.map(({ id }) => id));
    const shown = await customValues.showAll(scope, found);
    return shown.map((application) => presentApplication(application, codes.get(application.id) ?? null));
  }

  async function page(
    scope: Scope,
    { custom: wanted, ...filters }: Filters,
    request: PageRequest,
  ): Promise<Page<Application>> {
    const custom = await customValues.conditions(scope, wanted);
    const ordered = await customValues.inOrder(scope, request);
    return applications.list(scope.workspaceId, { ...filters, custom }, ordered);
  }

  const { change, methods } = createRecordService(records, {
    page,
    present,
    exportColumns: (actor) => customValues.columns(actor, applicationEntity),

    /** Adds a company that has not applied yet (contract, States). */
    create: (actor, company: ProspectBody) =>
      receiveApplication({ actor, workspaceId: actor.workspaceId, status: 'Prospect', company }),

    /**
     * The company's values can only be changed until it is a partner. @throws 400 also without an offering; 409 for
     * such a change of a converted application
     */
    async complete(before, sent: Wanted, actor) {
      const { custom, adminNote, status, isPutBack = false, ...details } = sent;
      if (status !== undefined && !isPutBack) checkMove(before, status);
      if (isPutBack && before.partnerId !== null) throw conflict(CONVERTED);
      const changed = changedFields<Application>(before, details, sentByCompany);
      if (before.partnerId !== null && changed.length > 0) throw conflict(CONVERTED);
      if (!offersSomething({ ...before, ...details })) throw invalidField('solutions', NO_OFFERING);
      const values = await customValues.forChange(actor, before.custom, custom);
      return { ...details, ...noteOf(adminNote), ...(status && { status }), ...values };
    },
    earlier: async (_actor, { status, adminNote }): Promise<Wanted> => ({
      ...(status && { status }),
      ...noteOf(adminNote),
      isPutBack: true as const,
    }),
  });

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
    ...methods,
    ...createApplicationForm(dependencies),

    /** Counts the applications by status. The cost doesn't depend on their number. */
    async counts(actor: Actor): Promise<ApplicationCounts> {
      authorize(actor, viewApplications);
      return applications.counts(actor.workspaceId);
    },

    /** Moves an application (spec §4). The note changes only when one is given. 409 for a move that isn't allowed. */
    async changeStatus(actor: Actor, id: string, sent: ApplicationStatusBody): Promise<ApplicationView> {
      authorize(actor, approveApplications);
      const { status: to, adminNote } = sent;
      return change(actor, id, (before) => {
        checkMove(before, to);
        return { ...noteOf(adminNote), status: to };
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
    async listForOperator(workspaceId: string, asked: ApplicationFilters): Promise<Page<ApplicationView>> {
      const { limit, cursor, sort, ...filters } = asked;
      const found = await page({ workspaceId }, filters, { limit, cursor, sort });
      return { ...found, items: await present({ workspaceId }, found.items) };
    },
  };
}

export type ApplicationsService = ReturnType<typeof createApplicationsService>;
