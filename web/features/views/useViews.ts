import { createContext, useContext } from 'react';
import type { ViewEntity } from '../../../src/features/views/views.rules';
import type { ListedView } from './listed-view';

/** The saved views that the user sees, by name. The layout of all screens provides them. */
export const Views = createContext<readonly ListedView[]>([]);

/** Returns the saved views of one list, or of all. */
export function useViews(entity?: ViewEntity): readonly ListedView[] {
  const views = useContext(Views);
  return entity ? views.filter((view) => view.entity === entity) : views;
}
