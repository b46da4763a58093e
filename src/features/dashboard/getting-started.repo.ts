import type { Db } from '../../db/connect';
import type { FirstStep } from './getting-started.rules';

/** One condition per step, on one row of an index each. */
const conditions: Record<FirstStep, string> = {
  company: `select 1 from workspaces where id = :id
            and (description is not null or "logoVersion" is not null)`,
  colleagues: `select 1 from workspace_members where "workspaceId" = :id and role <> 'partner_portal'
               and "userId" <> :userId union all
               select 1 from invitations where "workspaceId" = :id and role <> 'partner_portal'`,
  applications: `select 1 from applications where "workspaceId" = :id`,
  partners: `select 1 from partners where "workspaceId" = :id`,
  campaigns: `select 1 from campaigns where "workspaceId" = :id`,
  portal: `select 1 from workspace_members where "workspaceId" = :id and role = 'partner_portal' union all
           select 1 from invitations where "workspaceId" = :id and role = 'partner_portal'`,
  competitors: `select 1 from competitors where "workspaceId" = :id`,
};

export function createGettingStartedRepo(db: Db) {
  return {
    /** Returns the steps among `steps` that the workspace has taken, in one query. */
    async done(workspaceId: string, userId: string, steps: readonly FirstStep[]): Promise<Set<FirstStep>> {
      const columns = steps.map((step) => `exists(${conditions[step]}) as "${step}"`).join(', ');
      const named = { id: workspaceId, userId };
      const row: Partial<Record<FirstStep, unknown>> | undefined = await db
        .read(db.read.raw(`(select ${columns}) as steps`, named))
        .first();
      return new Set(steps.filter((step) => Boolean(row?.[step])));
    },
  };
}

export type GettingStartedRepo = ReturnType<typeof createGettingStartedRepo>;
