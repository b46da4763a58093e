import { eventStatuses } from '../../../src/features/events/events.rules';
import { createStatusTabs } from '../../lib/lists/status-tabs';

/** The tabs of events (spec §2 and §9). Only the last one lists cancelled events. */
export const eventTabs = createStatusTabs(
  eventStatuses.filter((status) => status !== 'cancelled'),
  { path: '/campaigns/events', all: 'last' },
);
