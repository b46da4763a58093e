import { editAttachments } from '../../../src/features/attachments/attached-objects.rules';
import { noContent } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    permission: editAttachments,
    run: ({ app, actor, param }) => app.attachments.remove(actor, param('id')),
  },
});
export { loader, action };
