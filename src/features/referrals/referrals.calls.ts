import type { ReferralServices } from './create-referrals';
import {
  newProgram,
  programChanges,
  programExportFilters,
  programFilters,
  programStatusBody,
} from './programs/programs.schema';
import { programAnswer, referralAnswer, referralTemplateAnswer } from './referrals-answer.schema';
import { viewReferrals } from './referrals.rules';
import {
  newReferral,
  referralChanges,
  referralExportFilters,
  referralFilters,
  referralStatusBody,
} from './referrals.schema';
import { templateFilters } from './templates/templates.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { bulkDeletion } from '../records/bulk.schema';
import { recordCalls } from '../records/record-calls';
import { referralProgramRecord } from './programs/referral-program.record';
import { referralRecord } from './referral.record';

export const referralsCalls = ({ referralPrograms, referralTemplates, referrals }: ReferralServices) => ({
  ...recordCalls(
    referralProgramRecord,
    programAnswer,
    {
      list: programFilters,
      create: newProgram,
      export: programExportFilters,
      get: true,
      update: programChanges,
      bulk: bulkDeletion,
      remove: true,
      changeStatus: programStatusBody,
    },
    referralPrograms,
  ),
  ...recordCalls(
    referralRecord,
    referralAnswer,
    {
      list: referralFilters,
      create: newReferral,
      export: referralExportFilters,
      get: true,
      update: referralChanges,
      bulk: bulkDeletion,
      remove: true,
      changeStatus: referralStatusBody,
    },
    referrals,
  ),
  '/api/referral-templates': api({
    GET: {
      answer: pageOf(referralTemplateAnswer),
      permission: viewReferrals,
      query: templateFilters,
      run: ({ actor, query }) => referralTemplates.list(actor, query),
    },
  }),
});
