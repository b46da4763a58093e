import { days, seconds } from '../../lib/clock';
import { owners } from '../../lib/roles';

export const exportWorkspace = owners;

export const exportStatuses = ['running', 'done', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** How long a file is kept. In ms. */
export const KEPT = days(7);
/** The files of a workspace that are kept. A new one deletes the oldest. */
export const MAX_KEPT = 3;
/** Time after which the process of a running export counts as killed. In ms. */
export const LEASE = seconds(60);

export const exportMessages = {
  running: 'An export is running already. Wait until it has finished.',
  failed: 'The export failed. Try again, or ask your operator to look at the log.',
  killed: 'The export was interrupted. Start it again.',
  tooLarge: 'The workspace is too large for one file: more than 4 GB, or 65,000 uploaded files',
  notFound: 'Export not found',
  notReady: 'The export has no file',
} as const;

/** An export as `workspace_exports` stores it. */
export interface StoredExport {
  id: string;
  workspaceId: string;
  createdBy: string | null;
  status: ExportStatus;
  done: number;
  total: number;
  size: number | null;
  error: string | null;
  createdAt: string;
  aliveUntil: string;
  expiresAt: string;
}

export interface ExportView {
  id: string;
  status: ExportStatus;
  /** In percent. */
  progress: number;
  /** In bytes, of a finished file. */
  size: number | null;
  error: string | null;
  createdAt: string;
  expiresAt: string;
}

export function presentExport(stored: StoredExport, now: Date): ExportView {
  const { id, done, total, size, createdAt, expiresAt } = stored;
  const isKilled = stored.status === 'running' && stored.aliveUntil < now.toISOString();
  return {
    id,
    status: isKilled ? 'failed' : stored.status,
    progress: stored.status === 'done' ? 100 : Math.floor((100 * done) / Math.max(total, 1)),
    size,
    error: isKilled ? exportMessages.killed : stored.error,
    createdAt,
    expiresAt,
  };
}
