import { useLocation } from '@remix-run/react';
import { Icon } from '../../ui/icons/Icon';
import { Link } from '../../ui/actions/Link';
import { Tooltip } from '../../ui/actions/Tooltip';
import type { ListedView } from '../../features/views/listed-view';
import { VIEW, viewAddress } from '../../features/views/view-address';
import type { NavLink } from '../../lib/screens/navigation';
import { screenOf } from '../screens/screen-of';
import { useRequestedPath } from '../screens/useRequestedPath';

interface Props extends NavLink {
  isFolded: boolean;
  /** The saved views of its list. */
  views?: readonly ListedView[];
  onFollow: () => void;
}

/**
 * Link of the sidebar. It is current if the path equals its URL (spec §2), from the moment it is pressed. A folded
 * sidebar shows its label in a tooltip.
 */
export function SidebarEntry({ label, to, icon, hint, views = [], isFolded, onFollow }: Props) {
  const path = screenOf(useRequestedPath());
  const shown = new URLSearchParams(useLocation().search).get(VIEW);
  const isView = path === to && views.some(({ id }) => id === shown);
  const preferred = views.find(({ isDefault }) => isDefault);
  const link = (
    <Link
      look="none"
      href={preferred ? viewAddress(preferred) : to}
      aria-current={path === to && !isView ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {hint && <small>{hint}</small>}
    </Link>
  );
  // Skip the tooltip if possible, because it costs the server as much as the rest of the sidebar.
  if (!isFolded)
    return (
      <li>
        {link}
        {views.length > 0 && (
          <ul aria-label={`Views of ${label}`}>
            {views.map((view) => (
              <li key={view.id}>
                <Link
                  look="none"
                  href={viewAddress(view)}
                  aria-current={isView && view.id === shown ? 'page' : undefined}
                  onClick={onFollow}
                >
                  <span>{view.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </li>
    );
  return (
    <li>
      <Tooltip content={label} placement="right">
        {link}
      </Tooltip>
    </li>
  );
}
