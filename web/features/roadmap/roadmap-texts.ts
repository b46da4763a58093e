/** Why a control is disabled, as worded in spec §6. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit roadmap items';
export const ADMINS_ONLY = 'Only Admins can create, renew and revoke the public roadmap';

/** Messages as worded in spec §8. */
export const CREATED = 'Roadmap item created successfully';
export const UPDATED = 'Roadmap item updated successfully';
export const DELETED = 'Roadmap item deleted successfully';

export const FAILED_TO_UPDATE = 'Failed to update roadmap item';
