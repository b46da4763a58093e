import type { WorkspaceRole } from '../../../lib/roles';

/** A person whom an import invites. */
export interface Invited {
  email: string;
  role: WorkspaceRole;
  /** With its new id. Set for portal users only. */
  partnerId: string | null;
}

/** A value that another workspace of the installation has. */
export interface Renamed {
  entity: string;
  field: string;
  from: string;
  to: string;
}

/** The rows that one transaction writes with one statement, and the length of their text. */
export const BATCH = { rows: 500, length: 1_000_000 } as const;

export const importedReason = 'Imported: enter its secrets, and turn it on again';

/**
 * Returns who is invited as what. The owner is named by the person who imports; then other owners of the file become
 * admins.
 */
export function invitedWith(invited: readonly Invited[], owner: string | null): Invited[] {
  if (owner === null) return [...invited];
  const others = invited
    .filter(({ email }) => email !== owner)
    .map((one): Invited => (one.role === 'owner' ? { ...one, role: 'admin' } : one));
  return [{ email: owner, role: 'owner', partnerId: null }, ...others];
}

/** `checked`: waits for its confirmation. */
export const importStatuses = ['checking', 'checked', 'running', 'done', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The largest file that can be uploaded, in bytes. The command line takes larger ones. */
export const MAX_IMPORT = 1024 ** 3;

export const importMessages = {
  notFound: 'Import not found',
  tooLarge: 'The file has more than 1 GB: import it with "partnerhub workspaces import"',
  busy: 'Another import is under way. Wait until it has finished.',
  notChecked: "The file isn't ready to be imported",
  failed: 'The import failed, and nothing was imported. Ask your operator to look at the log.',
  killed: 'The import was interrupted, and nothing was imported. Upload the file again.',
} as const;

/** What an import does, as super admins see it. */
export interface ImportSummary {
  /** Of the new workspace. */
  workspaceId: string;
  name: string;
  counts: Record<string, number>;
  /** The number of ids that are taken, and replaced. */
  mapped: number;
  renamed: Renamed[];
  invited: { email: string; role: WorkspaceRole; mailStatus: 'sent' | 'failed' | 'limited' | 'off' | null }[];
}

/** An import as `workspace_imports` stores it. */
export interface StoredImport {
  id: string;
  createdBy: string | null;
  status: ImportStatus;
  done: number;
  total: number;
  report: string | null;
  error: string | null;
  createdAt: string;
  aliveUntil: string;
  expiresAt: string;
}

export interface ImportView {
  id: string;
  status: ImportStatus;
  /** In percent, of the check or of the import. */
  progress: number;
  /** null until the file is checked. */
  report: ImportSummary | null;
  error: string | null;
  createdAt: string;
  expiresAt: string;
}

export const isUnderWay = ({ status }: Pick<StoredImport, 'status'>): boolean =>
  status === 'checking' || status === 'running';

export function presentImport(stored: StoredImport, now: Date): ImportView {
  const { id, done, total, createdAt, expiresAt } = stored;
  const isKilled = isUnderWay(stored) && stored.aliveUntil < now.toISOString();
  return {
    id,
    status: isKilled ? 'failed' : stored.status,
    progress: isUnderWay(stored) ? Math.floor((100 * done) / Math.max(total, 1)) : 100,
    report: stored.report === null ? null : JSON.parse(stored.report),
    error: isKilled ? importMessages.killed : stored.error,
    createdAt,
    expiresAt,
  };
}
