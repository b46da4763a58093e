/** In the words of spec §6: why a control is disabled. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit roadmap items';
export const ADMINS_ONLY = 'Only Admins can make, renew and revoke the public roadmap';

/** Spec §8. */
export const CREATED = 'Roadmap item created successfully';
export const UPDATED = 'Roadmap item updated successfully';
export const DELETED = 'Roadmap item deleted successfully';

export const FAILED_TO_UPDATE = 'Failed to update roadmap item';
