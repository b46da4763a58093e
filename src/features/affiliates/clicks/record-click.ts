import { isbot } from 'isbot';
import { minutes, type Clock } from '../../../lib/clock';
import { SAME_VISIT_MINUTES } from '../affiliates.rules';
import type { ClickCounter } from './click-counter';
import type { ClickIds } from './click-ids';

/** Microsoft Office and SafeLinks read a link before they open it in a browser, or instead of that. */
const linkChecks = /ms-?office|microsoft office|microsoft outlook|safe-?links/i;

/** Who follows a link, from the request. */
export interface Visitor {
  /** The click id that the visitor's browser has. */
  earlierClick: string | undefined;
  userAgent: string;
  address: string;
  /** False for requests that a person didn't make: prefetches and HEAD requests. */
  isDeliberate: boolean;
}

interface Dependencies {
  clickIds: ClickIds;
  counter: ClickCounter;
  clock: Clock;
}

/**
 * Creates the function that counts a visitor's click once in 30 minutes, without delaying the response. Returns the click
 * id: the earlier one within the same visit, or else that of a new click; null if the visit is no click.
 */
export const createClickRecorder =
  ({ clickIds, counter, clock }: Dependencies) =>
  async (linkId: string, visitor: Visitor): Promise<string | null> => {
    const { earlierClick, address, userAgent, isDeliberate } = visitor;
    if (!isDeliberate || userAgent === '' || linkChecks.test(userAgent) || isbot(userAgent)) return null;
    const at = clock.now().getTime();
    const earlier = earlierClick === undefined ? null : await clickIds.read(earlierClick);
    const isSameVisit = earlier?.linkId === linkId && at - earlier.at < minutes(SAME_VISIT_MINUTES);
    if (earlierClick !== undefined && isSameVisit) return earlierClick;
    counter.add({ linkId, visitor: await clickIds.visitor(address, userAgent), at });
    return clickIds.make({ linkId, at });
  };

export type RecordClick = ReturnType<typeof createClickRecorder>;
