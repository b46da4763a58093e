import { leadStatuses } from '../../../../src/features/leads/leads.rules';
import { createStatusTabs } from '../../../lib/lists/status-tabs';

/** The tabs of leads (spec §2 and §9). */
export const leadTabs = createStatusTabs(leadStatuses, { path: '/leads', all: 'first' });
