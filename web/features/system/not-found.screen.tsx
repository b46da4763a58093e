import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { notFound } from '../../../src/lib/errors';
import { ScreenError } from '../../lib/screens/ScreenError';

export const meta = pageMeta('Page Not Found', 'There is no page at this address.');

/** Answers any path without another screen. */
export const loader = screen(async () => {
  throw notFound('404 Page Not Found');
});

export default ScreenError;
/** Exported here, so that the page keeps this screen's title. */
export { ScreenError as ErrorBoundary };
