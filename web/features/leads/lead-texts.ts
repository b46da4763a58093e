/** Why a control is disabled for viewers, as worded in spec §6. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit leads';
