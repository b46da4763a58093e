import { noContent } from '../../../lib/api/api-answers.server';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    permission: editMonitoring,
    run: ({ app, actor, param }) => app.competitors.remove(actor, param('id')),
  },
});
export { loader, action };
