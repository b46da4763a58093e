import { trendPreferencesAnswer } from '../../../../src/features/trends/trends-answer.schema';
import { editTrends, viewTrends } from '../../../../src/features/trends/trends.rules';
import { preferenceChanges } from '../../../../src/features/trends/trends.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'getTrendPreferences',
    summary: 'Get the trend preferences',
    answer: trendPreferencesAnswer,
    permission: viewTrends,
    run: ({ app, actor }) => app.trendPreferences.get(actor),
  },
  POST: {
    operationId: 'updateTrendPreferences',
    summary: 'Change the trend preferences',
    answer: trendPreferencesAnswer,
    permission: editTrends,
    body: preferenceChanges,
    run: ({ app, actor, body }) => app.trendPreferences.change(actor, body),
  },
});
export { loader, action };
