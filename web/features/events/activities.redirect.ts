import { redirect } from '@remix-run/node';

/** The dashboard's link; events have one screen (contract). */
export const loader = () => redirect('/campaigns/events');
