import { useRouteLoaderData } from '@remix-run/react';
import type { Me } from '../../src/features/identity/profile.rules';

/** What the layout of a workspace's screens loads for components of any screen. */
export interface WorkspaceData {
  me: Me;
  /** The maximum size of an upload, in bytes. */
  maxUpload: number;
}

/** Returns the signed-in user; null outside the screens of a workspace. */
export const useMe = () => useRouteLoaderData<WorkspaceData>('shell/workspace.layout')?.me ?? null;
