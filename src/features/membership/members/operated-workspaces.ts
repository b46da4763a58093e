import type * as z from 'zod';
import type { Foundation } from '../../../foundation';
import { conflict, invalidField, notFound } from '../../../lib/errors';
import { requiredText } from '../../../lib/entities/fields';
import { allRecords } from '../../../records';
import type { ApiKeysService, CreatedApiKey } from '../../api-keys/api-keys.service';
import { newApiKey } from '../../api-keys/api-keys.schema';
import type { Erasure } from '../../erasure/create-erasure';
import type { Identity } from '../../identity/create-identity';
import { accountOf } from '../../identity/users.rules';
import { workspaceLimits } from '../../workspaces/workspaces.rules';
import type { OperatorsService } from './operators.service';
import type { WorkspaceSizesRepo } from './workspace-sizes.repo';

interface Dependencies extends Foundation, Identity {
  operators: Pick<OperatorsService, 'findWorkspace'>;
  sizes: WorkspaceSizesRepo;
  apiKeys: Pick<ApiKeysService, 'createFor'>;
  erasure: Erasure;
}

/** What the deletion of a workspace deletes, in words such as `12 Partners`. */
export interface WorkspaceContents {
  id: string;
  name: string;
  contents: { what: string; count: number }[];
  /** Size of its files. */
  bytes: number;
}

interface OperatorKey {
  email: string;
  workspace: string;
  name: string;
  scope: string;
}

const workspaceName = requiredText('Workspace name', workspaceLimits.name);
/** Records of a partner have no workspace of their own. */
const counted = allRecords.filter(({ parent }) => parent === undefined);

/** Changes whole workspaces, for operators. Workspaces are given by name or id. */
export function createOperatedWorkspaces(dependencies: Dependencies) {
  const { db, operators, sizes, apiKeys, erasure, users, members, workspaces, audit, clock, log } =
    dependencies;

  return {
    /** @throws 400 for an invalid name; 404; 409 for an ambiguous name */
    async renameWorkspace(nameOrId: string, to: string): Promise<{ id: string; from: string; to: string }> {
      const name = parsed('name', workspaceName, to);
      const { id } = await operators.findWorkspace(nameOrId);
      return db.transaction(async () => {
        const workspace = await workspaces.lock(id);
        if (!workspace) throw notFound(`There is no workspace "${nameOrId}"`);
        if (workspace.name !== name) {
          await workspaces.update({ ...workspace, name });
          await audit.record('Command line', {
            workspaceId: id,
            action: 'updated',
            objectType: 'workspace',
            objectId: id,
            objectName: name,
            changes: [{ field: 'name', from: workspace.name, to: name }],
          });
        }
        return { id, from: workspace.name, to: name };
      });
    },

    /** Returns what the deletion deletes. @throws 404; 409 for an ambiguous name */
    async contentsOf(nameOrId: string): Promise<WorkspaceContents> {
      const { id, name } = await operators.findWorkspace(nameOrId);
      const tables = ['workspace_members', ...counted.map(({ table }) => table)];
      const counts = new Map((await sizes.count(id, tables)).map(({ table, count }) => [table, count]));
      const of = (what: string, table: string) => ({ what, count: counts.get(table) ?? 0 });
      return {
        id,
        name,
        contents: [
          of('Members', 'workspace_members'),
          ...counted.map(({ plural, table }) => of(plural, table)),
        ].filter(({ count }) => count > 0),
        bytes: await sizes.bytes(id),
      };
    },

    /**
     * Deletes a workspace with everything in it. The accounts of its members stay. Resolves when its rows are deleted; if
     * the process ends before, a server continues (decision 76). @throws 404
     */
    async deleteWorkspace(id: string): Promise<void> {
      await db.transaction(async () => {
        if (!(await workspaces.lock(id))) throw notFound(`There is no workspace "${id}"`);
        await workspaces.delete(id, clock.now().toISOString());
      });
      log.info({ workspaceId: id }, 'a workspace was deleted');
      await erasure.run();
    },

    /**
     * Creates an API key that acts for a member. The answer has the key, which can't be read again.
     * @throws 400; 404 for an unknown workspace or account, and for someone who isn't a member; 409 for a portal user or a
     * disabled account, and for an ambiguous name
     */
    async createKey({ email, workspace, name, scope }: OperatorKey): Promise<CreatedApiKey> {
      const sent = parsed('key', newApiKey, { name, scope });
      const { id: workspaceId, name: workspaceTitle } = await operators.findWorkspace(workspace);
      const user = await accountOf(users, email);
      if (user.disabledAt !== null) throw conflict(`${email} is disabled. Run users enable first.`);
      const member = await members.byUser(workspaceId, user.id);
      if (!member) throw notFound(`${email} is not a member of ${workspaceTitle}`);
      if (member.workspaceRole === 'partner_portal')
        throw conflict(`${email} is a portal user, who can't have API keys`);
      return apiKeys.createFor({ userId: user.id, workspaceId }, sent);
    },
  };
}

/** @throws 400 */
function parsed<Value>(field: string, schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidField(field, result.error.issues[0]?.message ?? 'Invalid value');
  return result.data;
}

export type OperatedWorkspaces = ReturnType<typeof createOperatedWorkspaces>;
