import { admins } from '../../lib/roles';

/** Spec §6: workspace and branding settings. */
export const manageWorkspace = admins;
