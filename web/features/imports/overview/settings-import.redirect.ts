import { redirect } from '@remix-run/server-runtime';
import { screen } from '../../../lib/screens/screen.server';
import { OVERVIEW_PATH } from '../import-texts';

/** Redirects the short address of the tab. */
export const loader = screen(async () => {
  throw redirect(OVERVIEW_PATH);
});
