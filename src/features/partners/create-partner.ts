import type { Clock } from '../../lib/clock';
import type { EditKey } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import type { RecordActivity } from './records/activity-log';
import type { PartnersRepo } from './partners.repo';
import type { Partner, partnerEntity } from './partners.entity';

/** Checked by the caller, through a schema or as an application. */
export type PartnerDetails = Pick<Partner, EditKey<typeof partnerEntity> | 'onboardingStatus'>;

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
      externalId: null,
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
