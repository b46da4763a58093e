import type { MembershipServices } from '../create-membership';
import { colleagueAnswer, memberAnswer } from './members-answer.schema';
import { manageUsers } from './members.rules';
import { colleagueFilters, memberExport, memberFilters, roleBody } from './members.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { exportCall } from '../../../http/calls/export-call';
import { editors } from '../../../lib/roles';

export const membersCalls = ({ members }: MembershipServices) => ({
  '/api/admin/users': api({
    GET: {
      operationId: 'listUsers',
      summary: 'List the users of the workspace',
      answer: pageOf(memberAnswer),
      permission: manageUsers,
      query: memberFilters,
      run: ({ actor, query }) => members.list(actor, query),
    },
  }),
  '/api/admin/users/export': exportCall({
    operationId: 'exportUsers',
    summary: 'Export the users of the workspace as a file',
    answer: memberAnswer,
    permission: manageUsers,
    filters: memberExport,
    run: (actor, query, as) => members.export(actor, query, as),
  }),
  '/api/admin/users/:userId': api({
    DELETE: {
      answer: noContent,
      operationId: 'removeUser',
      summary: 'Remove a user from the workspace',
      permission: manageUsers,
      run: ({ actor, param }) => members.remove(actor, param('userId')),
    },
  }),
  '/api/admin/users/:userId/role': api({
    PATCH: {
      operationId: 'updateUserRole',
      summary: 'Change the role of a user',
      answer: memberAnswer,
      permission: manageUsers,
      body: roleBody,
      run: ({ actor, param, body }) => members.changeRole(actor, param('userId'), body),
    },
  }),
});

export const colleaguesCalls = ({ members }: MembershipServices) => ({
  '/api/members': api({
    GET: {
      operationId: 'listMembers',
      summary: 'List the colleagues who can own records',
      answer: pageOf(colleagueAnswer),
      permission: editors,
      query: colleagueFilters,
      run: ({ actor, query }) => members.colleagues(actor, query),
    },
  }),
});
