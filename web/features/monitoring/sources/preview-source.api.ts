import { sourcePreviewAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { sourceToPreview } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'previewSource',
    summary: 'Preview what a source would find',
    answer: sourcePreviewAnswer,
    permission: editMonitoring,
    body: sourceToPreview,
    run: ({ app, actor, body }) => app.previewSource(actor, body),
  },
});
export { loader, action };
