import { viewAttachments } from '../../../src/features/attachments/attached-objects.rules';
import { storedFile } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'downloadAttachment',
    summary: 'Download an attachment',
    answer: storedFile,
    alsoRefuses: [416],
    permission: viewAttachments,
    run: ({ app, actor, param, header }) => app.attachments.download(actor, param('id'), header('Range')),
  },
});
export { loader, action };
