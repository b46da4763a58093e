import { attachmentAnswer } from '../../../src/features/attachments/attachments-answer.schema';
import { editAttachments, viewAttachments } from '../../../src/features/attachments/attached-objects.rules';
import { attachedObject, attachmentFilters } from '../../../src/features/attachments/attachments.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(attachmentAnswer),
    permission: viewAttachments,
    query: attachmentFilters,
    run: ({ app, actor, query }) => app.attachments.list(actor, query),
  },
  POST: {
    answer: attachmentAnswer,
    permission: editAttachments,
    query: attachedObject,
    takesUpload: true,
    status: 201,
    run: ({ app, actor, query, upload }) => app.attachments.add(actor, query.object, upload),
  },
});
export { loader, action };
