import { authorize, type Actor } from '../../lib/actor';
import { mapPage, type Page } from '../../lib/paging';
import { editors } from '../../lib/roles';
import type { ColleagueFilters } from './colleagues.schema';
import type { MemberUser } from './member-lists.repo';
import type { MembersRepo } from './members.repo';

/** A member who can be assigned work. */
export type Colleague = Pick<MemberUser, 'id' | 'email' | 'name' | 'workspaceRole'>;

export function createColleaguesService({ members }: { members: MembersRepo }) {
  return {
    /** Returns the members of the workspace except portal users, newest first. @throws 403 */
    async list(actor: Actor, { search, ...request }: ColleagueFilters): Promise<Page<Colleague>> {
      authorize(actor, editors);
      const page = await members.colleagues(actor.workspaceId, request, search);
      return mapPage(page, ({ id, email, name, workspaceRole }) => ({ id, email, name, workspaceRole }));
    },
  };
}

export type ColleaguesService = ReturnType<typeof createColleaguesService>;
