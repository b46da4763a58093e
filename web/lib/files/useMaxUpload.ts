import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '../../shell/workspace.layout';

/** Returns the maximum size of an upload, in bytes; 0 outside the screens of a workspace. */
export const useMaxUpload = () => useRouteLoaderData<typeof loader>('shell/workspace.layout')?.maxUpload ?? 0;
