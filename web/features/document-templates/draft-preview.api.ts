import { documentPreviewAnswer } from '../../../src/features/document-templates/document-templates-answer.schema';
import { documentDraft } from '../../../src/features/document-templates/document-templates.schema';
import { editTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'previewDocument',
    summary: "Preview a document that isn't saved",
    answer: documentPreviewAnswer,
    alsoRefuses: [404, 422],
    permission: editTemplates,
    body: documentDraft,
    run: ({ app, actor, body }) => app.documentTemplates.previewDraft(actor, body),
  },
});
export { loader, action };
