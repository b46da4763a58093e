import type { Db } from '../../db/connect';
import { isTaken } from '../../db/violations';
import { authorize, authorizeOwnWorkspace, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { pageOfAll, type Page, type PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { exportKey, type ExportRunner } from './run-exports';
import type { WorkspaceExportsRepo } from './workspace-exports.repo';
import {
  exportMessages,
  exportWorkspace,
  KEPT,
  LEASE,
  MAX_KEPT,
  presentExport,
  type ExportView,
  type StoredExport,
} from './workspace-exports.rules';

interface Dependencies {
  db: Db;
  clock: Clock;
  audit: AuditTrail;
  stored: { read(key: string): Promise<AsyncIterable<Uint8Array> | null> };
  exports: WorkspaceExportsRepo;
  runner: ExportRunner;
}

export function createWorkspaceExportsService({ db, clock, audit, stored, exports, runner }: Dependencies) {
  function authorizeExport(actor: Actor, workspaceId: string): asserts actor is Member {
    authorize(actor, exportWorkspace);
    authorizeOwnWorkspace(actor, workspaceId);
  }

  async function find(workspaceId: string, id: string): Promise<StoredExport> {
    const stored = await exports.find(workspaceId, id);
    if (!stored) throw notFound(exportMessages.notFound);
    return stored;
  }

  return {
    /** Starts an export. @throws 409 while one of the workspace is running */
    async start(actor: Actor, workspaceId: string): Promise<ExportView> {
      authorizeExport(actor, workspaceId);
      const now = clock.now();
      const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
      const stored: StoredExport = {
        id: newId(),
        workspaceId,
        createdBy: actor.userId,
        status: 'running',
        done: 0,
        total: 0,
        size: null,
        error: null,
        createdAt: now.toISOString(),
        aliveUntil: after(LEASE),
        expiresAt: after(KEPT),
      };
      const { workspaceName } = actor;
      await exports.endKilled(now.toISOString(), exportMessages.killed, { workspaceId });
      await db
        .transaction(async () => {
          await exports.insert(stored);
          await audit.record(actor, {
            workspaceId,
            action: 'exported',
            objectType: 'workspace',
            objectId: workspaceId,
            objectName: workspaceName,
          });
        })
        .catch((error: unknown) => {
          throw isTaken(error) ? conflict(exportMessages.running) : error;
        });
      for (const { id } of (await exports.ofWorkspace(workspaceId)).slice(MAX_KEPT)) await runner.delete(id);
      runner.start(stored.id, { id: workspaceId, name: workspaceName });
      return presentExport(stored, now);
    },

    /** The last exports, newest first. */
    async list(actor: Actor, workspaceId: string, request: PageRequest): Promise<Page<ExportView>> {
      authorizeExport(actor, workspaceId);
      const all = await exports.ofWorkspace(workspaceId);
      const now = clock.now();
      return pageOfAll(
        all.map((stored) => presentExport(stored, now)),
        request,
        ({ id }) => id,
      );
    },

    async get(actor: Actor, workspaceId: string, id: string): Promise<ExportView> {
      authorizeExport(actor, workspaceId);
      return presentExport(await find(workspaceId, id), clock.now());
    },

    async download(actor: Actor, workspaceId: string, id: string): Promise<Download> {
      authorizeExport(actor, workspaceId);
      const { status, createdAt, expiresAt } = await find(workspaceId, id);
      if (status !== 'done' || expiresAt < clock.now().toISOString()) throw notFound(exportMessages.notReady);
      const content = await stored.read(exportKey(id));
      if (content === null) throw notFound(exportMessages.notReady);
      const day = createdAt.slice(0, 10);
      return {
        fileName: `workspace-${day}.zip`,
        title: `${actor.workspaceName.replaceAll(/[/\\]/g, '-')} ${day}.zip`,
        contentType: 'application/zip',
        content,
      };
    },
  };
}

export type WorkspaceExportsService = ReturnType<typeof createWorkspaceExportsService>;
