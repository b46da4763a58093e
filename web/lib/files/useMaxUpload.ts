import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '../../shell/workspace.layout';

/** Returns the largest file that can be uploaded, in bytes; 0 outside the screens of a workspace. */
export const useMaxUpload = () => useRouteLoaderData<typeof loader>('shell/workspace.layout')?.maxUpload ?? 0;
