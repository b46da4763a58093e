import type { Foundation } from '../../foundation';
import type { MailQueue } from '../mail/mail-queue';
import { createMarketDigestService } from './market-digest.service';
import { createMarketDigestsRepo } from './market-digests.repo';
import { createMarketDigestSender } from './send-market-digests';

export function createMarketDigest(shared: Foundation) {
  const digests = createMarketDigestsRepo(shared.db);
  return {
    services: { marketDigest: createMarketDigestService({ ...shared, digests }) },
    /** Creates the sender of the mails, whose unsubscribe links need the service. */
    createSender: (mail: MailQueue) => createMarketDigestSender({ ...shared, digests, mail }),
  };
}

export type MarketDigestServices = ReturnType<typeof createMarketDigest>['services'];
