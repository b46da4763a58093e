import { agreementPreviewAnswer } from '../../../src/features/agreements/agreements-answer.schema';
import { editAgreements } from '../../../src/features/agreements/agreements.rules';
import { agreementDraft } from '../../../src/features/agreements/agreements.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'previewAgreement',
    summary: "Preview a text that isn't saved",
    answer: agreementPreviewAnswer,
    permission: editAgreements,
    body: agreementDraft,
    run: ({ app, actor, body }) => app.agreements.preview(actor, body),
  },
});
export { loader, action };
