import { manageMail } from '../../../src/features/mail/mail.rules';
import { noContent } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    permission: manageMail,
    run: ({ app, actor, param }) => app.mailSuppressions.remove(actor, param('id')),
  },
});
export { loader, action };
