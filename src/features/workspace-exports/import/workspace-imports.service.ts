import { authorizeSuperAdmin, type Actor } from '../../../lib/actor';
import { days, type Clock } from '../../../lib/clock';
import { conflict, notFound, tooLarge } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { ReceiveUpload } from '../../files/create-files';
import type { FileStorage } from '../../files/storage/file-storage';
import type { Upload } from '../../files/upload';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { LEASE } from '../workspace-exports.rules';
import { importKey, type ImportRunner } from './run-imports';
import type { WorkspaceImportsRepo } from './workspace-imports.repo';
import {
  importMessages,
  isUnderWay,
  MAX_IMPORT,
  presentImport,
  type ImportView,
  type StoredImport,
} from './workspace-imports.rules';
import type { ImportConfirmation } from './workspace-imports.schema';

/** How long an uploaded file is kept. In ms. */
const KEPT = days(1);

interface Dependencies {
  storage: FileStorage;
  receive: ReceiveUpload;
  imports: WorkspaceImportsRepo;
  runner: ImportRunner;
  limits: RateLimits;
  clock: Clock;
}

async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > MAX_IMPORT) throw tooLarge(importMessages.tooLarge);
    yield chunk;
  }
}

/** Imports of workspaces by super admins: a file is uploaded and checked, then confirmed and imported. */
export function createWorkspaceImportsService(dependencies: Dependencies) {
  const { storage, receive, imports, runner, limits, clock } = dependencies;
  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  async function find(id: string): Promise<StoredImport> {
    const stored = await imports.find(id);
    if (!stored) throw notFound(importMessages.notFound);
    return stored;
  }

  return {
    /** Stores a file, and checks it in the background. @throws 409 while another import is under way; 413; 429 */
    async upload(actor: Actor, upload: Upload): Promise<ImportView> {
      authorizeSuperAdmin(actor);
      await limits.consumeByUser('upload', actor.userId);
      await imports.endKilled(after(0), importMessages.killed);
      if (await imports.isBusy(after(0))) throw conflict(importMessages.busy);
      const id = newId();
      await receive(upload, MAX_IMPORT, ({ chunks }) => storage.write(importKey(id), limited(chunks)));
      const stored: StoredImport = {
        id,
        createdBy: actor.userId,
        status: 'checking',
        done: 0,
        total: 0,
        report: null,
        error: null,
        createdAt: after(0),
        aliveUntil: after(LEASE),
        expiresAt: after(KEPT),
      };
      // Another upload may have arrived meanwhile.
      if (!(await imports.insertUnlessBusy(stored))) {
        await storage.delete(importKey(id));
        throw conflict(importMessages.busy);
      }
      runner.start(id, { actor, owner: actor.email, joining: actor.userId, isDryRun: true });
      return presentImport(stored, clock.now());
    },

    /** Newest first. */
    async list(actor: Actor, request: PageRequest): Promise<Page<ImportView>> {
      authorizeSuperAdmin(actor);
      return mapPage(await imports.page(request), (stored) => presentImport(stored, clock.now()));
    },

    async get(actor: Actor, id: string): Promise<ImportView> {
      authorizeSuperAdmin(actor);
      return presentImport(await find(id), clock.now());
    },

    /**
     * Imports a file that was checked. Without an owner, the super admin becomes the owner.
     * @throws 404; 409 also while another import is under way
     */
    async confirm(actor: Actor, id: string, { owner }: ImportConfirmation): Promise<ImportView> {
      authorizeSuperAdmin(actor);
      await find(id);
      await imports.endKilled(after(0), importMessages.killed);
      const running = { done: 0, total: 0, aliveUntil: after(LEASE) };
      const problem = await imports.start(id, after(0), running);
      if (problem !== null) throw conflict(importMessages[problem]);
      const isOwn = owner === null || owner === actor.email;
      runner.start(id, { actor, owner: owner ?? actor.email, joining: isOwn ? actor.userId : null });
      return presentImport(await find(id), clock.now());
    },

    /** Deletes a file and what is known of its import. The workspace stays. @throws 404; 409 while it is under way */
    async remove(actor: Actor, id: string): Promise<void> {
      authorizeSuperAdmin(actor);
      const stored = await find(id);
      if (isUnderWay(stored) && stored.aliveUntil > after(0)) throw conflict(importMessages.busy);
      await runner.delete(id);
    },
  };
}

export type WorkspaceImportsService = ReturnType<typeof createWorkspaceImportsService>;
