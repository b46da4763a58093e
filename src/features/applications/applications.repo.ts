import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/connect';
import { customList, type CustomCondition } from '../custom-fields/lists/custom-list.repo';
import { withCustomIndex } from '../custom-fields/lists/custom-index.repo';
import { createEntityTable } from '../../db/entity-table';
import { rowCount, statusTotals, type StatusTotals } from '../../db/lists/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { applicationEntity, type Application } from './applications.entity';
import { applicationStatuses, type ApplicationStatus } from './applications.rules';
import type { Emailable } from '../../records/emailable';

/** Each filter narrows the list; missing ones don't filter. */
interface ApplicationListFilters {
  search?: string | undefined;
  status?: ApplicationStatus | undefined;
  custom?: readonly CustomCondition[] | undefined;
}

export type ApplicationCounts = StatusTotals<ApplicationStatus>;

export function createApplicationsRepo(db: Db) {
  const table = createEntityTable<Application>(db, {
    table: 'applications',
    alias: 'a',
    entity: applicationEntity,
  });
  const applications = withCustomIndex<Application, typeof table>(db, 'applications', table);

  return {
    ...applications,

    /** Returns the person to whom an email can be written. */
    async emailable(workspaceId: string, id: string): Promise<Emailable | undefined> {
      const found = await applications.byId(workspaceId, id);
      if (!found) return undefined;
      const {
        companyName: recordName,
        contactName,
        contactEmail: email,
        phoneNumber: phone,
        partnerId,
      } = found;
      return { recordName, name: contactName ?? recordName, title: null, email, phone, partnerId };
    },

    counts: (workspaceId: string): Promise<ApplicationCounts> =>
      statusTotals(db, workspaceId, 'applications', applicationStatuses),

    /**
     * Returns an application with the same values that was stored since then. Makes others from the same company wait
     * until the current transaction ends.
     */
    async lockTwin(application: Application, since: string): Promise<Application | undefined> {
      const { workspaceId, status, companyName, contactEmail } = application;
      // SQLite has only one writer.
      if (db.engine === 'postgres')
        await db.write.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `partnerhub.applications ${workspaceId} ${contactEmail}`,
        ]);
      const query = db
        .read('applications as a')
        .where({ workspaceId, status, companyName, contactEmail })
        .where('createdAt', '>=', since);
      const rows: object[] = await table.show(query);
      const sent = valuesOf(application);
      return rows.map(table.decode).find((stored) => isDeepStrictEqual(valuesOf(stored), sent));
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
    list: (
      workspaceId: string,
      { search, status, custom }: ApplicationListFilters,
      request: PageRequest,
    ): Promise<Page<Application>> => {
      const count = rowCount(db, workspaceId, 'applications', status);
      return applications.page(
        workspaceId,
        {
          search,
          where: { status },
          indexed: customList(db, { table: 'applications', alias: 'a' }, custom),
          count,
        },
        request,
      );
    },
  };
}

/** The values that the sender chose, without undefined ones. */
const valuesOf = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...values }: Application) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));

export type ApplicationsRepo = ReturnType<typeof createApplicationsRepo>;
