import { pageMeta } from '../../shell/page-meta';
import { screen } from '../../lib/screen.server';
import { notFound } from '../../../src/lib/errors';
import { ScreenError } from '../../shell/ScreenError';

export const meta = pageMeta('Page Not Found', 'There is no page at this address.');

/** Any path that no other screen has. */
export const loader = screen(async () => {
  throw notFound('404 Page Not Found');
});

export default ScreenError;
/** Its own, so that the title is this screen's too. */
export { ScreenError as ErrorBoundary };
