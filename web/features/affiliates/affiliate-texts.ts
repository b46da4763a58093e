/** In the words of spec §6: why a control is disabled for viewers. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit affiliate links';
