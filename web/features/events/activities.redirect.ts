import { redirect } from '@remix-run/server-runtime';
import { screen } from '../../lib/screens/screen.server';

/** Redirects the dashboard's link, because events have only one screen (contract). */
export const loader = screen(async () => {
  throw redirect('/campaigns/events');
});
