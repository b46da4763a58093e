import { viewers } from '../../lib/roles';

/** Everybody may look; other screens lead here (spec §2, Referrals & Affiliates). */
export const viewIntegrations = viewers;
