import { noContent } from '../../lib/api/api-answers.server';
import { manageTags } from '../../../src/features/tags/tags.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    permission: manageTags,
    run: ({ app, actor, param }) => app.tags.remove(actor, param('id')),
  },
});
export { loader, action };
