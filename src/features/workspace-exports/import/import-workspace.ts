import type { Foundation } from '../../../foundation';
import { unprocessable } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { WorkspaceRole } from '../../../lib/roles';
import type { AuditActor } from '../../audit/audit-trail';
import type { FileStore } from '../../files/create-files';
import { createImportedRowsRepo } from './imported-rows.repo';
import { importTables, isImported, type ImportTable } from './import-tables';
import { planImport, type ImportPlan } from './plan-import';
import { openArchive, type Archive } from './read-archive';
import { invitedWith, type Invited, type Renamed } from './workspace-imports.rules';
import { writeImport, type ImportTools } from './write-import';

/** An invitation that was mailed, or not. */
interface SentInvitation extends Pick<Invited, 'email' | 'role'> {
  inviteUrl: string;
  mailStatus: 'sent' | 'failed' | 'limited' | 'off';
}

/** Stores an invitation in the current transaction, and returns the function that mails it. */
type StoreInvitation = (
  invited: Invited & { workspaceId: string; workspaceName: string; invitedBy: AuditActor },
) => Promise<() => Promise<SentInvitation>>;

export interface ImportDependencies
  extends Foundation, Pick<ImportTools, 'sealWebhookSecret' | 'sourceKeyOf'> {
  files: FileStore;
  storeInvitation: StoreInvitation;
}

export interface ImportOptions {
  actor: AuditActor;
  /** Who is invited as the owner, by email; null: the owners of the file. */
  owner: string | null;
  /** The account that becomes the owner at once, because this person imports; null: nobody. */
  joining?: string | null;
  isDryRun?: boolean;
  /** Gets the numbers of rows and files that are done, and of all. May throw to stop. */
  onProgress?(done: number, all: number): void;
}

/** An invitation of an import. Without a link in a dry run. */
export type ImportInvitation = Pick<Invited, 'email' | 'role'> &
  Partial<Pick<SentInvitation, 'inviteUrl' | 'mailStatus'>>;

export interface ImportReport {
  workspaceId: string;
  name: string;
  /** The numbers of imported rows, by table. */
  counts: Record<string, number>;
  /** New ids by those of the file, of records and accounts whose ids were taken. */
  mapped: Record<string, string>;
  renamed: Renamed[];
  invited: ImportInvitation[];
}

/** Imports workspaces from the files that exports make. Checks no permission. */
export function createWorkspaceImporter(dependencies: ImportDependencies) {
  const { db, clock, audit, workspaces, members, files, storeInvitation } = dependencies;
  const rows = createImportedRowsRepo(db);
  const now = () => clock.now().toISOString();

  /** Stores the uploaded files of an archive. Returns their new ids. If it fails, all are deleted. */
  async function storeFiles(archive: Archive, plan: ImportPlan, onStep: () => void): Promise<string[]> {
    const stored: string[] = [];
    try {
      for (const [old, { name, contentType, size, sha256 }] of plan.files) {
        const id = plan.ids.get(old) ?? old;
        stored.push(id);
        const found = await files.store(id, { name, contentType, chunks: archive.file(old) });
        if (found.size !== size || found.sha256 !== sha256)
          throw unprocessable(`The part files/${old} is not the file that its row describes`);
        onStep();
      }
      return stored;
    } catch (error) {
      await discard(stored);
      throw error;
    }
  }

  async function discard(ids: readonly string[]): Promise<void> {
    for (const id of ids) await files.discard(id);
  }

  async function write(
    archive: Archive,
    tables: readonly ImportTable[],
    plan: ImportPlan,
    { actor, joining = null }: ImportOptions,
    { invited, onStep }: { invited: readonly Invited[]; onStep: (rows: number) => void },
  ): Promise<(() => Promise<SentInvitation>)[]> {
    const { id: workspaceId, name } = plan.workspace;
    await rows.insertPeople(plan.newPeople, now());
    await writeImport({ ...dependencies, rows, archive, tables, plan, onStep });
    for (const table of tables)
      if (table.columns.some((column) => column.name === 'custom'))
        await rows.indexCustomValues(table.name, workspaceId);
    await rows.addUpFiles(workspaceId);
    const workspace = await workspaces.lock(workspaceId);
    // Adds it to the directory.
    if (workspace) await workspaces.update(workspace);
    const about = { workspaceId, objectType: 'workspace', objectId: workspaceId, objectName: name } as const;
    await audit.record(actor, { ...about, action: 'imported' });
    const role: WorkspaceRole = 'owner';
    const member = { id: newId(), workspaceId, role, partnerId: null, joinedAt: now() };
    if (joining !== null) await members.insert({ ...member, userId: joining });
    const sending: (() => Promise<SentInvitation>)[] = [];
    for (const one of invited)
      sending.push(await storeInvitation({ ...one, workspaceId, workspaceName: name, invitedBy: actor }));
    return sending;
  }

  return {
    /**
     * Adds the workspace of a file to the installation, in one transaction. Its people get accounts that can't sign in
     * and invitations, which are mailed at the end.
     * @throws 422 for a file that was changed, or that doesn't fit
     */
    async importWorkspace(path: string, options: ImportOptions): Promise<ImportReport> {
      const { owner, joining = null, isDryRun = false, onProgress = () => undefined } = options;
      const archive = await openArchive(path);
      try {
        const tables = await importTables(db);
        const total = archive.manifest.parts.reduce((sum, { count }) => sum + count, 0);
        let done = 0;
        const onStep = (count: number) => onProgress((done += count), isDryRun ? total : 2 * total);
        const plan = await planImport({ archive, tables, rows, now: now(), onStep });
        const invited = invitedWith(plan.invited, owner).filter(
          ({ email }) => joining === null || email !== owner,
        );
        const report: ImportReport = {
          workspaceId: plan.workspace.id,
          name: plan.workspace.name,
          counts: Object.fromEntries(
            tables.filter(isImported).map(({ name }) => [name, plan.counts[name] ?? 0]),
          ),
          mapped: Object.fromEntries(plan.ids),
          renamed: plan.renamed,
          invited: invited.map(({ email, role }) => ({ email, role })),
        };
        if (isDryRun) return report;
        const stored = await storeFiles(archive, plan, () => onStep(1));
        const sending = await db
          .transaction(() => write(archive, tables, plan, options, { invited, onStep }))
          .catch(async (error: unknown) => {
            await discard(stored);
            throw error;
          });
        report.invited = [];
        for (const send of sending) {
          const { email, role, inviteUrl, mailStatus } = await send();
          report.invited.push({ email, role, inviteUrl, mailStatus });
        }
        return report;
      } finally {
        await archive.close();
      }
    },
  };
}

export type WorkspaceImporter = ReturnType<typeof createWorkspaceImporter>;
