import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  POST: {
    permission: editMonitoring,
    status: 202,
    run: ({ app, actor, param }) => app.checkNow(actor, param('id')),
  },
});
export { loader, action };
