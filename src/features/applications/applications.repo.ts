import type { Db } from '../../db/connect';
import { createCodec } from '../../db/codec';
import { keysetPage } from '../../db/keyset';
import { statusCounts } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { applicationSearchText } from './application-search.rules';
import { applicationStatuses, type ApplicationStatus } from './applications.rules';

/** spec §3 applications. */
export interface Application {
  id: string;
  workspaceId: string;
  companyName: string;
  /** null for a prospect whose website isn't known. */
  website: string | null;
  contactEmail: string;
  contactName: string | null;
  phoneNumber: string | null;
  continent: string;
  region: string;
  industry: string;
  size: string;
  solutions: boolean;
  services: boolean;
  valueProp: string;
  status: ApplicationStatus;
  adminNote: string | null;
  /** The partner it was converted to; null again when that partner is deleted. */
  partnerId: string | null;
  createdAt: string;
  updatedAt: string;
}

interface StatusChange {
  from: ApplicationStatus;
  to: ApplicationStatus;
  /** undefined: unchanged. */
  adminNote: string | null | undefined;
  updatedAt: string;
}

export type ApplicationCounts = Record<ApplicationStatus, number> & { total: number };

const codec = createCodec<Application>({ boolean: ['solutions', 'services'] });

/** The public columns. Origin and search text stay inside the database. */
const columns = [
  'id',
  'workspaceId',
  'companyName',
  'website',
  'contactEmail',
  'contactName',
  'phoneNumber',
  'continent',
  'region',
  'industry',
  'size',
  'solutions',
  'services',
  'valueProp',
  'status',
  'adminNote',
  'partnerId',
  'createdAt',
  'updatedAt',
];

export function createApplicationsRepo(db: Db) {
  async function counts(workspaceId: string): Promise<ApplicationCounts> {
    const found = await statusCounts(db, workspaceId, 'applications');
    const of = (status: ApplicationStatus) => found.get(status) ?? 0;
    return {
      Prospect: of('Prospect'),
      Applied: of('Applied'),
      Review: of('Review'),
      Approved: of('Approved'),
      Rejected: of('Rejected'),
      total: applicationStatuses.reduce((sum, status) => sum + of(status), 0),
    };
  }

  return {
    counts,

    /** `fromWorkspaceId`: the sending company, if the application came through the directory. */
    async insert(application: Application, fromWorkspaceId: string | null): Promise<void> {
      const searchText = applicationSearchText(application);
      await db.write('applications').insert({ ...codec.encode(application), searchText, fromWorkspaceId });
    },

    /** Returns those of the workspaces at which the company has a pending or accepted application. */
    async openFrom(fromWorkspaceId: string, workspaceIds: readonly string[]): Promise<Set<string>> {
      const rows: { workspaceId: string }[] = await db
        .read('applications')
        .where({ fromWorkspaceId })
        .whereIn('workspaceId', workspaceIds)
        .whereNot('status', 'Rejected')
        .distinct('workspaceId');
      return new Set(rows.map(({ workspaceId }) => workspaceId));
    },

    async byId(workspaceId: string, id: string): Promise<Application | undefined> {
      const row = await db.read('applications').where({ workspaceId, id }).first(columns);
      return row && codec.decode(row);
    },

    /**
     * For operators only, because it isn't limited to one workspace. Never pass an id that a signed-in user sent.
     */
    async workspaceOf(id: string): Promise<string | undefined> {
      const row: { workspaceId: string } | undefined = await db
        .read('applications')
        .where({ id })
        .first('workspaceId');
      return row?.workspaceId;
    },

    /** Newest first. */
    async page(
      workspaceId: string,
      status: ApplicationStatus | undefined,
      request: PageRequest,
    ): Promise<Page<Application>> {
      const { total, ...perStatus } = await counts(workspaceId);
      return keysetPage({
        query: db
          .read('applications')
          .where({ workspaceId, ...(status && { status }) })
          .select(columns),
        order: ['createdAt', 'id'],
        request,
        count: { total: status ? perStatus[status] : total, isMinimum: false },
        decode: codec.decode,
        position: (application) => [application.createdAt, application.id],
      });
    },

    /** Returns false if someone else moved or converted it first. */
    async move(
      workspaceId: string,
      id: string,
      { from, to, adminNote, updatedAt }: StatusChange,
    ): Promise<boolean> {
      const changed = await db
        .write('applications')
        .where({ workspaceId, id, status: from, partnerId: null })
        .update({ status: to, updatedAt, ...(adminNote !== undefined && { adminNote }) });
      return changed === 1;
    },

    /** Returns false if it isn't approved or was already converted. */
    async setPartner(
      workspaceId: string,
      id: string,
      partnerId: string,
      updatedAt: string,
    ): Promise<boolean> {
      const changed = await db
        .write('applications')
        .where({ workspaceId, id, status: 'Approved', partnerId: null })
        .update({ partnerId, updatedAt });
      return changed === 1;
    },
  };
}

export type ApplicationsRepo = ReturnType<typeof createApplicationsRepo>;
