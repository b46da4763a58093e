import type { Db } from '../../db/connect';
import { createCodec, type Codec } from '../../db/codec';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import type { WorkspaceRole } from '../../lib/roles';
import { writeDirectoryEntry } from './directory-entries.repo';
import { foldText } from '../../lib/text/fold-text';
import type { Workspace } from './workspace';
import { DEFAULT_TRACKING_PARAMS, DEFAULT_WEIGHTS } from './workspaces.rules';

type NameRow = Pick<Workspace, 'id' | 'name' | 'logoVersion' | 'accentColor'>;

export type WorkspaceRow = Omit<Workspace, 'logoUrl' | 'sealedDebtorIban'>;
interface MemberRow {
  memberRole: WorkspaceRole;
}

const profileColumns = [
  'id',
  'name',
  'description',
  'logoVersion',
  'industryTags',
  'regionTags',
  'productsTags',
  'createdAt',
  'website',
  'redirectHosts',
  'trackingParams',
  'requireMfa',
  'sepaDebtor',
  'accentColor',
  'paperSize',
  'commissionHoldDays',
  'payoutMinimums',
  'dealProgramId',
  'vatId',
  'scorecardWeights',
];

const COUNT_CAP = 10_000;

const plain = createCodec<Workspace>({
  json: [
    ...(['industryTags', 'regionTags', 'productsTags', 'redirectHosts', 'trackingParams'] as const),
    ...(['sepaDebtor', 'payoutMinimums', 'scorecardWeights'] as const),
  ],
  boolean: ['requireMfa'],
});
/** A row also has the search text of the workspace. */
const codec: Codec<Workspace> = {
  decode(row) {
    const workspace = plain.decode(row);
    workspace.scorecardWeights ??= { ...DEFAULT_WEIGHTS };
    workspace.trackingParams ??= [...DEFAULT_TRACKING_PARAMS];
    return workspace;
  },
  encode: (workspace) => ({
    ...plain.encode(workspace),
    ...(workspace.name !== undefined && { searchText: foldText(workspace.name) }),
  }),
};

/** The tables through which people and programs use a workspace, which have few rows for each. */
const entranceTables = [
  ...['workspace_members', 'api_keys', 'invitations', 'secret_links', 'webhooks', 'integration_connections'],
];

export function createWorkspacesRepo(db: Db) {
  /** Leaves out deleted workspaces. Their rows are being deleted. */
  const present = () => db.read('workspaces').whereNull('deletedAt');

  return {
    async byId(id: string): Promise<Workspace | undefined> {
      const row = await present().where({ id }).first();
      return row && codec.decode(row);
    },
    /** Returns the workspace without its logo, which is large. */
    async profile(id: string): Promise<WorkspaceRow | undefined> {
      const row = await present().where({ id }).first(profileColumns);
      return row && codec.decode(row);
    },
    /** Reads the whole workspace and locks it against other writers until the current transaction ends. */
    async lock(id: string): Promise<Workspace | undefined> {
      const row = await present().where({ id }).forUpdate().first();
      return row && codec.decode(row);
    },
    /** Returns whether the workspace has a referral program, which then stays until the current transaction ends. */
    async hasProgram(workspaceId: string, id: string): Promise<boolean> {
      const row = await db.read('referral_programs').where({ workspaceId, id }).forShare().first('id');
      return row !== undefined;
    },
    /** The workspaces that the user is a member of, newest first. */
    async pageOfUser(
      userId: string,
      request: PageRequest,
    ): Promise<Page<Workspace & { memberRole: WorkspaceRole }>> {
      const query = () =>
        db
          .read('workspaces as w')
          .join('workspace_members as m', 'm.workspaceId', 'w.id')
          .where('m.userId', userId);
      return keysetPage<MemberRow, Workspace & MemberRow>({
        query: query().select('w.*', { memberRole: 'm.role' }),
        order: ['w.createdAt', 'w.id'],
        request,
        count: await countUpTo(db.read, query(), COUNT_CAP),
        decode: (row) => ({ ...codec.decode(row), memberRole: row.memberRole }),
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },
    /** The workspaces that the user is a member of, unsorted and without their logos, which are large. */
    async namesOfUser(userId: string): Promise<NameRow[]> {
      return db
        .read('workspaces as w')
        .join('workspace_members as m', 'm.workspaceId', 'w.id')
        .where('m.userId', userId)
        .select('w.id', 'w.name', 'w.logoVersion', 'w.accentColor');
    },
    /** All workspaces of the installation, newest first. */
    async page(request: PageRequest): Promise<Page<Workspace>> {
      return keysetPage<object, Workspace>({
        query: present().select('*'),
        order: ['createdAt', 'id'],
        request,
        count: await countUpTo(db.read, present(), COUNT_CAP),
        decode: codec.decode,
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },
    /** For operators. Returns at most two, which is enough to see that a name is ambiguous. */
    async named(name: string): Promise<Workspace[]> {
      const rows: object[] = await present().where({ name }).orderBy('id').limit(2);
      return rows.map(codec.decode);
    },
    /** Runs several statements, so it must run in a transaction. */
    async update(workspace: Workspace): Promise<void> {
      const { id, ...changes } = workspace;
      await db.write('workspaces').where({ id }).update(codec.encode(changes));
      await writeDirectoryEntry(db, workspace);
    },
    /**
     * Deletes a workspace for everyone. Its rows are deleted later (src/features/erasure), and then the bytes of its
     * files (src/features/files). Must run in a transaction.
     */
    async delete(id: string, deletedAt: string): Promise<void> {
      const nameless = { name: '', description: null, website: null, logoUrl: null, logoVersion: null };
      await db
        .write('workspaces')
        .where({ id })
        .update({ ...codec.encode(nameless), deletedAt });
      await db.write('directory_tags').where({ workspaceId: id }).delete();
      const listed =
        db.engine === 'sqlite' ? ['directory_entries', 'listed_workspaces'] : ['directory_entries'];
      for (const table of listed) await db.write(table).where({ id }).delete();
      for (const table of entranceTables) await db.write(table).where({ workspaceId: id }).delete();
    },
    /** Runs several statements, so it must run in a transaction. */
    async insert(workspace: Workspace): Promise<void> {
      await db.write('workspaces').insert(codec.encode(workspace));
      await writeDirectoryEntry(db, workspace);
    },
  };
}

export type WorkspacesRepo = ReturnType<typeof createWorkspacesRepo>;
