import {
  manageCustomFields,
  viewCustomFields,
} from '../../../src/features/custom-fields/custom-fields.rules';
import { customFieldChanges } from '../../../src/features/custom-fields/custom-fields.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewCustomFields,
    run: ({ app, actor, param }) => app.customFields.get(actor, param('id')),
  },
  PATCH: {
    permission: manageCustomFields,
    body: customFieldChanges,
    run: ({ app, actor, param, body }) => app.customFields.update(actor, param('id'), body),
  },
  DELETE: {
    permission: manageCustomFields,
    run: ({ app, actor, param }) => app.customFields.remove(actor, param('id')),
  },
});
export { loader, action };
