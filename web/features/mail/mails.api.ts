import { mailAnswer } from '../../../src/features/mail/mail-log-answer.schema';
import { mailRequest } from '../../../src/features/mail/mail-log.schema';
import { manageMail } from '../../../src/features/mail/mail.rules';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(mailAnswer),
    permission: manageMail,
    query: mailRequest,
    run: ({ app, actor, query }) => app.mailLog.list(actor, query, query),
  },
});
export { loader, action };
