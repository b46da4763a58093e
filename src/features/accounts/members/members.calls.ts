import { memberAnswer } from '../accounts-answer.schema';
import type { AccountServices } from '../create-accounts';
import { manageUsers } from './members.rules';
import { memberFilters, roleBody } from './members.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';

export const membersCalls = ({ members }: AccountServices) => ({
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
