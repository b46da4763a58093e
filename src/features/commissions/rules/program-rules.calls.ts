import { api } from '../../../http/calls/declare';
import { manageProgramRules } from './apply-rules.rules';
import { newProgramRules, programRulesAnswer } from './program-rules.schema';
import type { ProgramRuleServices } from './program-rules.service';

export const programRulesCalls = ({ programRules }: ProgramRuleServices) => ({
  '/api/referral-programs/:id/rules': api({
    GET: {
      operationId: 'getReferralProgramRules',
      summary: 'Get what the events of a referral program earn',
      answer: programRulesAnswer,
      permission: manageProgramRules,
      run: ({ actor, param }) => programRules.get(actor, param('id')),
    },
    PUT: {
      operationId: 'replaceReferralProgramRules',
      summary: 'Replace the rules of a referral program, as its next version',
      answer: programRulesAnswer,
      permission: manageProgramRules,
      body: newProgramRules,
      run: ({ actor, param, body }) => programRules.replace(actor, param('id'), body),
    },
  }),
});
