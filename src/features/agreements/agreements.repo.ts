import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import type { AudienceMember, AudienceTable } from '../audiences/audiences.repo';
import { createAcceptancesRepo } from './acceptances.repo';
import { createAgreementVersionsRepo } from './agreement-versions.repo';
import { agreementEntity, type Agreement } from './agreements.entity';
import type { AgreementStatus } from './agreements.rules';

type Row = Omit<Agreement, 'partnerIds'>;

/** Upper bound for counting. */
const COUNTED = 10_000;

/** `resources` narrows queries of the table of resources. */
export function createAgreementsRepo(db: Db, audience: AudienceTable, resources: AudienceTable) {
  const rows = createEntityTable<Row>(db, { table: 'agreements', alias: 'a', entity: agreementEntity });

  /** Narrows a query of agreements to those for a partner: by their audience, or for a resource that it sees. */
  const whereFor = (query: Knex.QueryBuilder, workspaceId: string, member: AudienceMember) =>
    audience.whereAppears(query, 'a', member).where((either) => {
      void either
        .where((own) => void audience.whereVisible(own, 'a', member))
        .orWhereIn(
          'a.id',
          resources.whereVisible(
            db
              .read('resources as r')
              .where('r.workspaceId', workspaceId)
              .whereNotNull('r.requiresAgreementId')
              .select('r.requiresAgreementId'),
            'r',
            member,
          ),
        );
    });

  /** Selects the agreements that a partner sees: the active ones for it, and those that it has accepted. */
  const visible = (workspaceId: string, member: AudienceMember) =>
    db
      .read('agreements as a')
      .where('a.workspaceId', workspaceId)
      .where((either) => {
        void either
          .where((active) => void whereFor(active.where('a.status', 'active'), workspaceId, member))
          .orWhereExists(
            db
              .read('agreement_acceptances as c')
              .select(db.read.raw('1'))
              .whereRaw('c."agreementId" = a.id')
              .where({ 'c.workspaceId': workspaceId, 'c.partnerId': member.partnerId }),
          );
      });

  const isVisible = async (agreement: Row, member: AudienceMember): Promise<boolean> => {
    const query = db
      .read('agreements as a')
      .where({ 'a.workspaceId': agreement.workspaceId, 'a.id': agreement.id });
    return (await whereFor(query, agreement.workspaceId, member).first('a.id')) !== undefined;
  };

  return {
    ...audience.recordsOf<Agreement>(rows),
    ...createAgreementVersionsRepo(db),
    ...createAcceptancesRepo(db),
    isVisible,

    async list(
      workspaceId: string,
      { search, status }: { search?: string | undefined; status?: AgreementStatus | undefined },
      request: PageRequest,
    ): Promise<Page<Agreement>> {
      const page = await rows.page(workspaceId, { search, where: { status }, count: COUNTED }, request);
      return { ...page, items: await audience.show(page.items) };
    },

    /** Returns the newest active agreements, and the one with the id `also`, with any status. */
    async titles(
      workspaceId: string,
      limit: number,
      also: string | null,
    ): Promise<Pick<Agreement, 'id' | 'title' | 'status'>[]> {
      const all = () => db.read('agreements').where({ workspaceId }).select('id', 'title', 'status');
      const active = await all()
        .where('status', 'active')
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit);
      if (also === null || active.some(({ id }) => id === also)) return active;
      return [...active, ...(await all().where('id', also))];
    },

    /** Returns the agreements that a partner sees, newest first. */
    seenBy(workspaceId: string, member: AudienceMember, request: PageRequest): Promise<Page<Agreement>> {
      const query = visible(workspaceId, member);
      const counting = query.clone();
      return keysetPage<object, Agreement>({
        query: rows.show(query),
        order: ['a.createdAt', 'a.id'],
        request,
        count: () => countUpTo(db.read, counting, COUNTED),
        decode: (row) => ({ ...rows.decode(row), partnerIds: [] }),
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },

    async seenById(workspaceId: string, member: AudienceMember, id: string): Promise<Agreement | undefined> {
      const row: object | undefined = await rows.show(visible(workspaceId, member).where('a.id', id)).first();
      return row && { ...rows.decode(row), partnerIds: [] };
    },

    /** Returns whether the partner has to accept a required agreement. */
    async pending(
      workspaceId: string,
      member: AudienceMember,
      limit: number,
    ): Promise<{ id: string; title: string }[]> {
      const query = db
        .read('agreements as a')
        .where({ 'a.workspaceId': workspaceId, 'a.status': 'active', 'a.isRequired': true })
        .whereNotExists(
          db
            .read('agreement_acceptances as c')
            .select(db.read.raw('1'))
            .whereRaw('c."agreementId" = a.id AND c.version >= a."acceptedFrom"')
            .where('c.partnerId', member.partnerId),
        );
      return audience
        .whereVisible(query, 'a', member)
        .orderBy(['a.createdAt', 'a.id'])
        .limit(limit)
        .select('a.id', 'a.title');
    },

    /** Returns whether a resource requires the agreement. */
    async isRequiredByResource(id: string): Promise<boolean> {
      return (await db.read('resources').where('requiresAgreementId', id).first('id')) !== undefined;
    },

    async partnerName(workspaceId: string, id: string): Promise<string | undefined> {
      const row: { name: string } | undefined = await db
        .read('partners')
        .where({ workspaceId, id })
        .first('name');
      return row?.name;
    },
  };
}

export type AgreementsRepo = ReturnType<typeof createAgreementsRepo>;
