import { noContent } from '../../../lib/api/api-answers.server';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    permission: editPartners,
    run: ({ app, actor, param }) => app.partnerNotes.remove(actor, param('id'), param('noteId')),
  },
});
export { loader, action };
