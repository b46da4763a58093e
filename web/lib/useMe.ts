import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '../shell/workspace.layout';

/** Returns the signed-in user; null outside the screens of a workspace. */
export const useMe = () => useRouteLoaderData<typeof loader>('shell/workspace.layout')?.me ?? null;
