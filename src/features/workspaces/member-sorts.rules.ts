import type { Sort } from '../../lib/paging';
import { workspaceRoles } from '../../lib/roles';

/** The fields that the list of members can be sorted by. */
export const memberSorts = ['joinedAt', 'name', 'email', 'workspaceRole', 'lastLogin', 'mfaEnabled'] as const;

export interface SortKey {
  /** The column with the value to sort by. Its name tells the kind of its values (see `keysetPage`). */
  column: string;
  sql: string;
}

const places = workspaceRoles.map((role, place) => `when '${role}' then ${place}`).join(' ');

/**
 * Returns the value that members are sorted by; null for their own order. Texts are in lower case. Members without a name
 * are sorted by email, and those who have never signed in come last in both directions.
 */
export function memberSortKey({ field, isDescending }: Sort): SortKey | null {
  switch (field) {
    case 'name':
      return { column: 'sortText', sql: `coalesce(u."nameText", u.email)` };
    case 'email':
      return { column: 'sortText', sql: 'u.email' };
    case 'workspaceRole':
      return { column: 'sortOrder', sql: `cast(case m.role ${places} end as integer)` };
    case 'mfaEnabled':
      return { column: 'sortOrder', sql: `cast(case when u."mfaEnabled" then 0 else 1 end as integer)` };
    case 'lastLogin': {
      const never = isDescending ? '1970-01-01T00:00:00.000Z' : '9999-12-31T23:59:59.999Z';
      return { column: 'sortAt', sql: `coalesce(u."lastLogin", '${never}')` };
    }
    default:
      return null;
  }
}
