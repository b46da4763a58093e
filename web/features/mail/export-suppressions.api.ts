import { manageMail } from '../../../src/features/mail/mail.rules';
import { download } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    operationId: 'exportMailSuppressions',
    summary: 'Export the suppressed addresses as a CSV file',
    permission: manageMail,
    run: ({ app, actor }) => app.mailSuppressions.export(actor),
  },
});
export { loader, action };
