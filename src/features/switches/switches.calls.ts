import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';
import type { SwitchServices } from './create-switches';
import { switchAnswer } from './switches-answer.schema';
import { runSwitches } from './switches.rules';
import { newSwitch } from './switches.schema';

export const switchesCalls = ({ switches }: SwitchServices) => ({
  '/api/switches': api({
    GET: {
      operationId: 'listSwitches',
      summary: 'List the last moves from other programs, newest first',
      answer: pageOf(switchAnswer),
      permission: runSwitches,
      query: newestRequest,
      run: ({ actor, query }) => switches.list(actor, query),
    },
    POST: {
      operationId: 'startSwitch',
      summary:
        'Start a move from another program for affiliates, or try one with dryRun. The key is not kept. One runs at a time',
      answer: switchAnswer,
      permission: runSwitches,
      status: 202,
      body: newSwitch,
      run: ({ actor, body }) => switches.start(actor, body),
    },
  }),
  '/api/switches/:id': api({
    GET: {
      operationId: 'getSwitch',
      summary: 'Get a move, with its progress and report',
      answer: switchAnswer,
      permission: runSwitches,
      run: ({ actor, param }) => switches.get(actor, param('id')),
    },
  }),
});
