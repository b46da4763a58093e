import { Icon } from '../ui/icons/Icon';
import { Link } from '../ui/actions/Link';
import { Tooltip } from '../ui/actions/Tooltip';
import type { NavLink } from './navigation';
import { screenOf } from './screen-of';
import { useRequestedPath } from './useRequestedPath';

interface Props extends NavLink {
  isFolded: boolean;
  onFollow: () => void;
}

/**
 * Link of the sidebar. It is current if the path equals its URL (spec §2), from the moment it is pressed. A folded
 * sidebar shows its label in a tooltip.
 */
export function SidebarEntry({ label, to, icon, hint, isFolded, onFollow }: Props) {
  const path = screenOf(useRequestedPath());
  const link = (
    <Link look="none" href={to} aria-current={path === to ? 'page' : undefined} onClick={onFollow}>
      <Icon name={icon} />
      <span>{label}</span>
      {hint && <small>{hint}</small>}
    </Link>
  );
  // A tooltip that isn't needed costs the server as much as the rest of the sidebar.
  if (!isFolded) return <li>{link}</li>;
  return (
    <li>
      <Tooltip content={label} placement="right">
        {link}
      </Tooltip>
    </li>
  );
}
