import { viewers } from '../../lib/roles';

/** Every member may view integrations, because other screens link here (spec §2, Referrals & Affiliates). */
export const viewIntegrations = viewers;
