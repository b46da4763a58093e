import { newMailSuppression } from '../../../src/features/mail/mail-suppressions.schema';
import { manageMail } from '../../../src/features/mail/mail.rules';
import { newestRequest } from '../../../src/lib/paging';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: manageMail,
    query: newestRequest,
    run: ({ app, actor, query }) => app.mailSuppressions.list(actor, query),
  },
  POST: {
    permission: manageMail,
    body: newMailSuppression,
    status: 201,
    run: ({ app, actor, body }) => app.mailSuppressions.add(actor, body),
  },
});
export { loader, action };
