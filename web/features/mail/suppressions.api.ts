import { mailSuppressionAnswer } from '../../../src/features/mail/suppressions/mail-suppressions-answer.schema';
import { newMailSuppression } from '../../../src/features/mail/suppressions/mail-suppressions.schema';
import { manageMail } from '../../../src/features/mail/mail.rules';
import { newestRequest } from '../../../src/lib/paging';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(mailSuppressionAnswer),
    permission: manageMail,
    query: newestRequest,
    run: ({ app, actor, query }) => app.mailSuppressions.list(actor, query),
  },
  POST: {
    answer: mailSuppressionAnswer,
    permission: manageMail,
    body: newMailSuppression,
    status: 201,
    run: ({ app, actor, body }) => app.mailSuppressions.add(actor, body),
  },
});
export { loader, action };
