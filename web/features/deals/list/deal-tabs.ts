import { dealStatuses } from '../../../../src/features/deals/deals.rules';
import { createStatusTabs } from '../../../lib/lists/status-tabs';

export const dealTabs = createStatusTabs(dealStatuses, { path: '/deals', all: 'first' });
