import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  DELETE: {
    permission: editMonitoring,
    run: ({ app, actor, param }) => app.competitors.remove(actor, param('id')),
  },
});
export { loader, action };
