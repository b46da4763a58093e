import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { whereConditions } from '../../db/filters/where-conditions';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import { isSearch } from '../../db/lists/text-search';
import type { Page, PageRequest } from '../../lib/paging';
import { foldText } from '../../lib/text/fold-text';
import { likePattern, lowerCaseWords } from '../../lib/text/search-words';
import type { MemberUser } from './member.entity';
import { memberSortKey, type SortKey } from './member-sorts.rules';

export const { decode: decodeMember } = createCodec<MemberUser>({ boolean: ['mfaEnabled'] });

/** The list's own order, for a list with conditions. */
const JOINED: SortKey = { column: 'sortAt', sql: 'm."joinedAt"' };

/** Upper bound for counting members. */
export const COUNTED = 100_000;

/** Lists the members of a workspace with their accounts. */
export function createMemberLists(db: Db) {
  const memberUsers = (workspaceId: string) =>
    db
      .read('workspace_members as m')
      .join('users as u', 'u.id', 'm.userId')
      .where('m.workspaceId', workspaceId)
      .select('m.userId as id', 'u.email', 'u.name', 'm.role as workspaceRole')
      .select('u.lastLogin', 'u.mfaEnabled', 'm.joinedAt');

  /** Searches the members of one workspace only, so it works without an index. */
  function withWords(query: ReturnType<typeof memberUsers>, search: string) {
    for (const word of lowerCaseWords(search))
      query.whereRaw(String.raw`(u.email like ? escape '\' or u."nameText" like ? escape '\')`, [
        likePattern(word),
        likePattern(foldText(word)),
      ]);
    return query;
  }

  /** Reads a page in the order of a value of each member, or of those that meet conditions. */
  function workedOutPage(
    query: ReturnType<typeof memberUsers>,
    { column, sql }: SortKey,
    request: PageRequest,
  ): Promise<Page<MemberUser>> {
    const collation = db.engine === 'postgres' && column === 'sortText' ? ' collate "C"' : '';
    const members = query.select(db.read.raw(`${sql}${collation} as "${column}"`)).as('s');
    const { keep = (all: Knex.QueryBuilder) => all } = whereConditions(db, 's', request, '');
    const keys = new Map<MemberUser, string>();
    return keysetPage<Record<string, unknown>, MemberUser>({
      query: keep(db.read.from(members)),
      order: [`s.${column}`, 's.id'],
      request,
      count: () => countUpTo(db.read, keep(db.read.from(members.clone())), COUNTED),
      decode({ [column]: key, ...row }) {
        const member = decodeMember(row);
        keys.set(member, String(key));
        return member;
      },
      position: (member) => [keys.get(member) ?? '', member.id],
    });
  }

  return {
    memberUsers,

    /**
     * Newest members first, or in the order that the request asks for. With `search`, only those whose email and name
     * contain every word of it. The other orders, and conditions, read all members of the workspace, which takes 30 ms for
     * 10,000.
     */
    async page(workspaceId: string, request: PageRequest, search = ''): Promise<Page<MemberUser>> {
      const found = () => withWords(memberUsers(workspaceId), search);
      const key = (request.sort && memberSortKey(request.sort)) ?? (request.f?.length ? JOINED : undefined);
      if (key) return workedOutPage(found(), key, request);
      const counted = isSearch(search) ? found() : db.read('workspace_members').where({ workspaceId });
      return keysetPage({
        query: found(),
        order: ['m.joinedAt', 'm.userId'],
        request,
        count: () => countUpTo(db.read, counted, COUNTED),
        decode: decodeMember,
        position: (member) => [member.joinedAt, member.id],
      });
    },
    /** Returns the number of members with each role. */
    async countsByRole(workspaceId: string): Promise<ReadonlyMap<string, number>> {
      const rows: { role: string; members: number | string }[] = await db
        .read('workspace_members')
        .where({ workspaceId })
        .groupBy('role')
        .select('role')
        .count({ members: '*' });
      return new Map(rows.map(({ role, members }) => [role, Number(members)]));
    },

    /** Lists the members without portal users, who belong to a partner. */
    async colleagues(workspaceId: string, request: PageRequest, search = ''): Promise<Page<MemberUser>> {
      const found = () => withWords(memberUsers(workspaceId), search).whereNot('m.role', 'partner_portal');
      return keysetPage({
        query: found(),
        order: ['m.joinedAt', 'm.userId'],
        request,
        count: () => countUpTo(db.read, found(), COUNTED),
        decode: decodeMember,
        position: (member) => [member.joinedAt, member.id],
      });
    },
  };
}
