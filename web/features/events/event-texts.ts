/** Why a control is disabled, as worded in spec §6. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit events';
export const ADMINS_ONLY = 'Only Admins can create, renew and revoke the calendar feed';

/** As worded in spec §2. */
export const NO_EVENTS = 'No events found. Create an event from a template above to get started.';
