/** In the words of spec §6: why a control is disabled for viewers. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit events';
export const ADMINS_ONLY = 'Only Admins can make, renew and revoke the calendar feed';

/** spec §2. */
export const NO_EVENTS = 'No events found. Create an event from a template above to get started.';
