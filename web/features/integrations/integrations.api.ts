import * as z from 'zod';
import { integrationAnswer } from '../../../src/features/integrations/integrations-answer.schema';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: z.array(integrationAnswer),
    permission: manageIntegrations,
    run: ({ app, actor }) => app.integrations.list(actor),
  },
});
export { loader, action };
