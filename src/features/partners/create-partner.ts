import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { RecordActivity } from './records/activity-log';
import type { Partner, PartnersRepo } from './partners.repo';
import type { OnboardingStatus } from './partners.rules';

/** Checked by the caller, through a schema or as an application. */
export type PartnerDetails = Pick<
  Partner,
  | 'name'
  | 'description'
  | 'industry'
  | 'size'
  | 'location'
  | 'website'
  | 'status'
  | 'partnershipType'
  | 'tags'
> & { onboardingStatus: OnboardingStatus };

interface Dependencies {
  partners: PartnersRepo;
  recordActivity: RecordActivity;
  clock: Clock;
}

/** Creates a partner and its first activity. Must run in a transaction. */
export function createPartnerCreator({ partners, recordActivity, clock }: Dependencies) {
  return async function createPartner(
    workspaceId: string,
    userId: string | null,
    details: PartnerDetails,
    activity = 'Partner created',
  ): Promise<Partner> {
    const now = clock.now().toISOString();
    const partner: Partner = {
      id: newId(),
      workspaceId,
      ...details,
      logo: null,
      createdAt: now,
      updatedAt: now,
    };
    await partners.insert(partner);
    await recordActivity({
      partnerId: partner.id,
      userId,
      activityType: 'partner_created',
      description: activity,
    });
    return partner;
  };
}

export type CreatePartner = ReturnType<typeof createPartnerCreator>;
