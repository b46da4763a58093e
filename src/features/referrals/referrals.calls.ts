import type { ReferralServices } from './create-referrals';
import { newProgram, programChanges, programFilters, programStatusBody } from './programs/programs.schema';
import { programAnswer, referralAnswer, referralTemplateAnswer } from './referrals-answer.schema';
import { viewReferrals } from './referrals.rules';
import {
  bulkReferrals,
  matchingReferrals,
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
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { referralProgramRecord } from './programs/referral-program.record';
import { referralRecord } from './referral.record';

export const referralsCalls = ({
  operations,
  referralPrograms,
  referralTemplates,
  referrals,
}: ReferralServices & ForMatching) => ({
  ...recordCalls(
    referralProgramRecord,
    programAnswer,
    {
      list: programFilters,
      create: newProgram,
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
      get: true,
      update: referralChanges,
      bulk: bulkReferrals,
      remove: true,
      changeStatus: referralStatusBody,
    },
    referrals,
  ),
  ...matchingCalls(
    referralRecord,
    { filters: referralExportFilters, body: matchingReferrals },
    referrals,
    operations,
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
