import { useRouteLoaderData } from '@remix-run/react';
import type { ViewEntity } from '../../../src/features/views/views.rules';
import type { loader } from '../../shell/workspace.layout';
import type { ListedView } from './load-views.server';

/** Returns the saved views that the user sees, of one list or of all, by name. */
export function useViews(entity?: ViewEntity): readonly ListedView[] {
  const views = useRouteLoaderData<typeof loader>('shell/workspace.layout')?.views ?? NONE;
  return entity ? views.filter((view) => view.entity === entity) : views;
}

const NONE: readonly ListedView[] = [];
