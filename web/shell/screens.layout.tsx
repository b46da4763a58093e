import { Outlet } from '@remix-run/react';
import { ScreenError } from '../lib/screens/ScreenError';

/**
 * Layout between the shell and its screens. It only catches their errors, so that the shell around them stays as it
 * is.
 */
export default Outlet;
export { ScreenError as ErrorBoundary };
