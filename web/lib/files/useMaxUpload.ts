import { useRouteLoaderData } from '@remix-run/react';
import type { WorkspaceData } from '../useMe';

/** Returns the maximum size of an upload, in bytes; 0 outside the screens of a workspace. */
export const useMaxUpload = () => useRouteLoaderData<WorkspaceData>('shell/workspace.layout')?.maxUpload ?? 0;
