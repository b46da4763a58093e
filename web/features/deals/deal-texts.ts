/** Why a control is disabled for viewers. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit deals';
