import * as z from 'zod';
import type { ViewServices } from './create-views';
import { saveViews, viewEntityNames, viewLayouts } from './views.rules';
import { newView, viewChanges, viewFilters } from './views.schema';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerOf, textOrNull } from '../../lib/entities/answer-schema';
import { viewEntity, type ShownView } from './views.entity';

const viewAnswer = answerOf<ShownView>()('View', viewEntity, {
  entity: z.enum(viewEntityNames),
  layout: z.enum(viewLayouts),
  columns: z.array(z.string()),
  shared: z.boolean(),
  createdBy: textOrNull,
  createdByName: textOrNull,
});

export const viewsCalls = ({ views }: ViewServices) => ({
  '/api/views': api({
    GET: {
      answer: pageOf(viewAnswer),
      permission: saveViews,
      query: viewFilters,
      run: ({ actor, query }) => views.list(actor, query),
    },
    POST: {
      answer: viewAnswer,
      permission: saveViews,
      body: newView,
      status: 201,
      run: ({ actor, body }) => views.create(actor, body),
    },
  }),
  '/api/views/:id': api({
    PATCH: {
      answer: viewAnswer,
      permission: saveViews,
      body: viewChanges,
      run: ({ actor, param, body }) => views.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: saveViews,
      run: ({ actor, param }) => views.remove(actor, param('id')),
    },
  }),
});
