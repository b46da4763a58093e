import type { ReferralServices } from './create-referrals';
import {
  newProgram,
  programChanges,
  programExportFilters,
  programFilters,
  programStatusBody,
} from './programs/programs.schema';
import { programAnswer, referralAnswer, referralTemplateAnswer } from './referrals-answer.schema';
import { editReferrals, viewReferrals } from './referrals.rules';
import {
  newReferral,
  referralChanges,
  referralExportFilters,
  referralFilters,
  referralStatusBody,
} from './referrals.schema';
import { templateFilters } from './templates/templates.schema';
import { download, noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const referralsCalls = ({ referralPrograms, referralTemplates, referrals }: ReferralServices) => ({
  '/api/referral-programs': api({
    GET: {
      answer: pageOf(programAnswer),
      permission: viewReferrals,
      query: programFilters,
      run: ({ actor, query }) => referralPrograms.list(actor, query),
    },
    POST: {
      answer: programAnswer,
      permission: editReferrals,
      body: newProgram,
      status: 201,
      run: ({ actor, body }) => referralPrograms.create(actor, body),
    },
  }),
  '/api/referral-programs/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewReferrals,
      query: programExportFilters,
      run: ({ actor, query }) => referralPrograms.export(actor, query),
    },
  }),
  '/api/referral-programs/:id': api({
    GET: {
      answer: programAnswer,
      permission: viewReferrals,
      run: ({ actor, param }) => referralPrograms.get(actor, param('id')),
    },
    PATCH: {
      answer: programAnswer,
      permission: editReferrals,
      body: programChanges,
      run: ({ actor, param, body }) => referralPrograms.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editReferrals,
      run: ({ actor, param }) => referralPrograms.remove(actor, param('id')),
    },
  }),
  '/api/referral-programs/:id/status': api({
    PATCH: {
      answer: programAnswer,
      permission: editReferrals,
      body: programStatusBody,
      run: ({ actor, param, body }) => referralPrograms.changeStatus(actor, param('id'), body),
    },
  }),
  '/api/referrals': api({
    GET: {
      answer: pageOf(referralAnswer),
      permission: viewReferrals,
      query: referralFilters,
      run: ({ actor, query }) => referrals.list(actor, query),
    },
    POST: {
      answer: referralAnswer,
      permission: editReferrals,
      body: newReferral,
      status: 201,
      run: ({ actor, body }) => referrals.create(actor, body),
    },
  }),
  '/api/referrals/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewReferrals,
      query: referralExportFilters,
      run: ({ actor, query }) => referrals.export(actor, query),
    },
  }),
  '/api/referrals/:id': api({
    GET: {
      answer: referralAnswer,
      permission: viewReferrals,
      run: ({ actor, param }) => referrals.get(actor, param('id')),
    },
    PATCH: {
      answer: referralAnswer,
      permission: editReferrals,
      body: referralChanges,
      run: ({ actor, param, body }) => referrals.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editReferrals,
      run: ({ actor, param }) => referrals.remove(actor, param('id')),
    },
  }),
  '/api/referrals/:id/status': api({
    PATCH: {
      answer: referralAnswer,
      permission: editReferrals,
      body: referralStatusBody,
      run: ({ actor, param, body }) => referrals.changeStatus(actor, param('id'), body),
    },
  }),
  '/api/referral-templates': api({
    GET: {
      answer: pageOf(referralTemplateAnswer),
      permission: viewReferrals,
      query: templateFilters,
      run: ({ actor, query }) => referralTemplates.list(actor, query),
    },
  }),
});
