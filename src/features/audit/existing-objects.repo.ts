import type { Db } from '../../db/connect';
import type { AuditObject } from './audit.rules';

/** Tables and columns with the ids of the kinds that a screen can show. */
const places = {
  affiliate_link: { table: 'affiliate_links', column: 'id' },
  agreement: { table: 'agreements', column: 'id' },
  announcement: { table: 'announcements', column: 'id' },
  resource: { table: 'resources', column: 'id' },
  application: { table: 'applications', column: 'id' },
  campaign: { table: 'campaigns', column: 'id' },
  deal: { table: 'deals', column: 'id' },
  document_template: { table: 'document_templates', column: 'id' },
  email_template: { table: 'email_templates', column: 'id' },
  event: { table: 'events', column: 'id' },
  lead: { table: 'leads', column: 'id' },
  partner: { table: 'partners', column: 'id' },
  referral: { table: 'referrals', column: 'id' },
  referral_program: { table: 'referral_programs', column: 'id' },
  roadmap_item: { table: 'roadmap_items', column: 'id' },
  trend_preferences: { table: 'trend_preferences', column: 'id' },
  user: { table: 'workspace_members', column: 'userId' },
} as const satisfies Partial<Record<AuditObject, { table: string; column: string }>>;

export interface ObjectRef {
  type: AuditObject;
  id: string;
}

export function createExistingObjectsRepo(db: Db) {
  /**
   * Returns the ids of those objects that still exist in the workspace and have a screen. Runs one query, or none
   * if there are no such objects.
   */
  return async function existing(
    workspaceId: string,
    refs: readonly ObjectRef[],
  ): Promise<ReadonlySet<string>> {
    const queries = Object.entries(places).flatMap(([type, { table, column }]) => {
      const ids = [...new Set(refs.filter((ref) => ref.type === type).map((ref) => ref.id))];
      return ids.length === 0
        ? []
        : [db.read(table).where({ workspaceId }).whereIn(column, ids).select({ id: column })];
    });
    const [first, ...others] = queries;
    if (!first) return new Set();
    const rows: { id: string }[] = await first.unionAll(others);
    return new Set(rows.map((row) => row.id));
  };
}

export type ExistingObjects = ReturnType<typeof createExistingObjectsRepo>;
