import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import type { ViewEntity } from '../../../src/features/views/views.rules';
import type { TabItem } from '../../ui/navigation/Tabs';
import { useViews } from './useViews';
import { VIEW, viewAddress } from './view-address';

interface OwnTabs {
  entity: ViewEntity;
  /** Path of the list. */
  path: string;
  items: readonly TabItem[];
  selected: string;
  /** The URL parameter of the list's own tabs; undefined for a list with a single tab of its own. */
  parameter?: string;
  onChange: (id: string) => void;
  hrefOf: (id: string) => string;
}

/**
 * Returns the props of a list's tabs: its own ones, then the saved views. Leaving a view for one of the list's own tabs
 * leaves the filters of the view, too.
 */
export function useViewTabs({ entity, path, items, selected, parameter, onChange, hrefOf }: OwnTabs) {
  const views = useViews(entity);
  const navigate = useNavigate();
  const location = useLocation();
  const { location: pending } = useNavigation();
  const { search } = pending?.pathname === location.pathname ? pending : location;
  const openId = new URLSearchParams(search).get(VIEW);
  const isOpen = views.some(({ id }) => id === openId);
  const addressOf = (id: string): string => {
    const view = views.find((one) => one.id === id);
    if (view) return viewAddress(view);
    if (!isOpen) return hrefOf(id);
    return parameter === undefined ? path : `${path}?${new URLSearchParams([[parameter, id]])}`;
  };
  return {
    items: [...items, ...views.map(({ id, name }) => ({ id, label: name }))],
    selected: isOpen ? String(openId) : selected,
    hrefOf: addressOf,
    onChange: (id: string) =>
      isOpen || views.some((view) => view.id === id) ? navigate(addressOf(id)) : onChange(id),
  };
}
