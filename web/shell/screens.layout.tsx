import { Outlet } from '@remix-run/react';
import { ScreenError } from './ScreenError';

/** Stands between the shell and its screens only to catch their errors, so that the shell around them stays as it is. */
export default Outlet;
export { ScreenError as ErrorBoundary };
