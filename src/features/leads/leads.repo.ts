import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/insert-all';
import { listPage } from '../../db/list-page';
import { rowCount, statusCounts } from '../../db/row-counts';
import type { Page, PageRequest } from '../../lib/paging';
import { leadSearchText } from './lead-search.rules';
import { leadStatuses, type LeadPriority, type LeadStatus } from './leads.rules';

/** spec §3. */
export interface Lead {
  id: string;
  workspaceId: string;
  name: string;
  company: string;
  email: string;
  industry: string | null;
  city: string | null;
  priority: LeadPriority | null;
  status: LeadStatus;
  /** The user who added it; null again when that account is deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Each filter narrows the list; missing ones don't filter. */
export interface LeadListFilters {
  search?: string | undefined;
  status?: LeadStatus | undefined;
}

export type LeadCounts = Record<LeadStatus, number> & { total: number };

const codec = createCodec<Lead>();

/** The public columns. The search text and SQLite's row number stay inside the database. */
const columns = [
  'id',
  'workspaceId',
  'name',
  'company',
  'email',
  'industry',
  'city',
  'priority',
  'status',
  'createdBy',
  'createdAt',
  'updatedAt',
];
const listColumns = columns.map((column) => `l.${column}`);

export function createLeadsRepo(db: Db) {
  const one = (workspaceId: string, id: string): Knex.QueryBuilder =>
    db.read('leads').where({ workspaceId, id }).select(columns);
  const toRow = (lead: Lead) => ({ ...codec.encode(lead), searchText: leadSearchText(lead) });

  return {
    async byId(workspaceId: string, id: string): Promise<Lead | undefined> {
      const row: object | undefined = await one(workspaceId, id).first();
      return row && codec.decode(row);
    },

    /** Reads the lead and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Lead | undefined> {
      const row: object | undefined = await one(workspaceId, id).forUpdate().first();
      return row && codec.decode(row);
    },

    /** Newest first. */
    list: (
      workspaceId: string,
      { search, status }: LeadListFilters,
      request: PageRequest,
    ): Promise<Page<Lead>> =>
      listPage<object, Lead>(db, {
        table: 'leads',
        alias: 'l',
        search,
        request,
        narrow: (query) =>
          query.where({ 'l.workspaceId': workspaceId, ...(status && { 'l.status': status }) }),
        show: (query) => query.select(listColumns),
        decode: codec.decode,
        count: rowCount(db, workspaceId, 'leads', status),
      }),

    /** Counts the leads by status. The cost doesn't depend on their number. */
    async counts(workspaceId: string): Promise<LeadCounts> {
      const found = await statusCounts(db, workspaceId, 'leads');
      const of = (status: LeadStatus) => found.get(status) ?? 0;
      return {
        new: of('new'),
        'in progress': of('in progress'),
        closed: of('closed'),
        won: of('won'),
        lost: of('lost'),
        total: leadStatuses.reduce((sum, status) => sum + of(status), 0),
      };
    },

    async insert(lead: Lead): Promise<void> {
      await db.write('leads').insert(toRow(lead));
    },

    /** Runs several statements, so it must run in a transaction. */
    insertAll: (leads: readonly Lead[]): Promise<void> => insertAll(db, 'leads', leads.map(toRow)),

    /** Writes all fields of a lead that was read with `lock`. */
    async update(lead: Lead): Promise<void> {
      const { id, workspaceId, createdAt, createdBy, ...changes } = lead;
      await db
        .write('leads')
        .where({ workspaceId, id })
        .update({ ...codec.encode(changes), searchText: leadSearchText(lead) });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('leads').where({ workspaceId, id }).delete();
    },
  };
}

export type LeadsRepo = ReturnType<typeof createLeadsRepo>;
