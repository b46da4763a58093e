import { redirect } from '@remix-run/node';
import { screen } from '../../lib/screen.server';

/** The dashboard's link; events have one screen (contract). */
export const loader = screen(async () => {
  throw redirect('/campaigns/events');
});
