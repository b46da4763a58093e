import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import { listPage } from '../../db/lists/list-page';
import { personColumn } from '../../db/people';
import type { Page, PageRequest } from '../../lib/paging';
import type { AudienceMember, AudienceTable } from '../audiences/audiences.repo';
import { resourceEntity, type Resource } from './resources.entity';

/** A resource as partners see it. */
export interface PortalResource {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  fileName: string;
  contentType: string;
  size: number;
  /** The agreement that the partner has to accept before the download, or null. */
  acceptFirst: { id: string; title: string } | null;
  updatedAt: string;
}

export interface ResourceVersion {
  /** Also the id of its file. */
  id: string;
  workspaceId: string;
  resourceId: string;
  /** From 1. */
  version: number;
  createdBy: string | null;
  createdAt: string;
}

/** With its file, and the name of the person, or the email without one. */
export interface ShownVersion {
  id: string;
  version: number;
  fileName: string;
  contentType: string;
  size: number;
  createdBy: string | null;
  createdByName: string | null;
  createdAt: string;
}

interface Filters {
  search?: string | undefined;
  category?: string | undefined;
}

type Row = Omit<Resource, 'partnerIds'>;

/** Upper bound for counting. */
const COUNTED = 10_000;

/** As the database returns it. */
interface PortalRow extends Omit<PortalResource, 'acceptFirst'> {
  createdAt: string;
  agreementId: string | null;
  agreementTitle: string | null;
}

const portalColumns = [
  'r.id',
  'r.name',
  'r.description',
  'r.category',
  'r.fileName',
  'r.contentType',
  'r.size',
  'r.updatedAt',
  'r.createdAt',
];

export function createResourcesRepo(db: Db, audience: AudienceTable) {
  const rows = createEntityTable<Row>(db, { table: 'resources', alias: 'r', entity: resourceEntity });

  const visible = (workspaceId: string, member: AudienceMember) =>
    audience.whereVisible(db.read('resources as r').where('r.workspaceId', workspaceId), 'r', member);

  /** Adds the agreement if the partner hasn't accepted a version of it that is still valid. */
  const withAgreement = (query: ReturnType<typeof visible>, { partnerId }: AudienceMember) =>
    query
      .leftJoin('agreements as g', (on) => {
        on.on('g.id', 'r.requiresAgreementId')
          .andOnVal('g.status', 'active')
          .andOnNotExists((accepted) => {
            void accepted
              .select(db.read.raw('1'))
              .from('agreement_acceptances as c')
              .whereRaw('c."agreementId" = g.id AND c.version >= g."acceptedFrom"')
              .where('c.partnerId', partnerId);
          });
      })
      .select({ agreementId: 'g.id', agreementTitle: 'g.title' });

  const versions = (resourceId: string) =>
    db
      .read('resource_versions as v')
      .join('files as f', 'f.id', 'v.id')
      .leftJoin('users as u', 'u.id', 'v.createdBy')
      .where('v.resourceId', resourceId)
      .select('v.id', 'v.version', 'v.createdBy', 'v.createdAt', 'f.contentType', 'f.size')
      .select({ fileName: 'f.name', createdByName: personColumn(db.read, { user: 'u' }) });

  return {
    ...audience.recordsOf<Resource>(rows),

    /** Newest first. */
    async list(
      workspaceId: string,
      { search, category }: Filters,
      request: PageRequest,
    ): Promise<Page<Resource>> {
      const page = await rows.page(workspaceId, { search, where: { category }, count: COUNTED }, request);
      return { ...page, items: await audience.show(page.items) };
    },

    /** Returns the resources that a partner sees, newest first. */
    published: (
      workspaceId: string,
      member: AudienceMember,
      { search }: Pick<Filters, 'search'>,
      request: PageRequest,
    ): Promise<Page<PortalResource>> =>
      listPage<PortalRow, PortalResource & { createdAt: string }>(db, {
        table: 'resources',
        alias: 'r',
        request,
        search,
        narrow: (query) => audience.whereVisible(query.where('r.workspaceId', workspaceId), 'r', member),
        isNarrowed: true,
        show: (query) => withAgreement(query.select(portalColumns), member),
        decode: ({ agreementId, agreementTitle, ...row }) => ({
          ...row,
          acceptFirst: agreementId === null ? null : { id: agreementId, title: agreementTitle ?? '' },
        }),
        count: COUNTED,
      }),

    /** Returns the file of a resource that the partner sees, and whether an agreement has to be accepted first. */
    async visibleFile(
      workspaceId: string,
      member: AudienceMember,
      id: string,
    ): Promise<{ fileId: string; mustAccept: boolean } | undefined> {
      const row: { fileId: string; agreementId: string | null } | undefined = await withAgreement(
        visible(workspaceId, member),
        member,
      )
        .where('r.id', id)
        .first('r.fileId');
      return row && { fileId: row.fileId, mustAccept: row.agreementId !== null };
    },

    async countDownload(workspaceId: string, id: string): Promise<void> {
      await db.write('resources').where({ workspaceId, id }).increment('downloadCount', 1);
    },

    async addVersion(version: ResourceVersion): Promise<void> {
      await db.write('resource_versions').insert(version);
    },

    /** Newest first; the resource must be the workspace's. */
    versions: (resourceId: string, request: PageRequest): Promise<Page<ShownVersion>> =>
      keysetPage<ShownVersion, ShownVersion>({
        query: versions(resourceId),
        order: ['v.createdAt', 'v.id'],
        request,
        count: () => countUpTo(db.read, db.read('resource_versions').where({ resourceId }), COUNTED),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    async hasVersion(resourceId: string, id: string): Promise<boolean> {
      return (await db.read('resource_versions').where({ resourceId, id }).first('id')) !== undefined;
    },
  };
}

export type ResourcesRepo = ReturnType<typeof createResourcesRepo>;
