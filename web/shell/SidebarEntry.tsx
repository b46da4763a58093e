import { Focusable } from 'react-aria-components/Focusable';
import { Icon } from '../ui/Icon';
import { Tooltip } from '../ui/Tooltip';
import type { NavLink } from './navigation';
import { useShownPath } from './useShownPath';

interface Props extends NavLink {
  isFolded: boolean;
  onFollow: () => void;
}

/** Current when the path equals its URL (spec §2), from the moment it is pressed; a folded sidebar names it in a tooltip. */
export function SidebarEntry({ label, to, icon, hint, isFolded, onFollow }: Props) {
  const pathname = useShownPath();
  const link = (
    // Remix looks up in advance which code stands behind links that are marked so.
    <a href={to} data-discover="true" aria-current={pathname === to ? 'page' : undefined} onClick={onFollow}>
      <Icon name={icon} />
      <span>{label}</span>
      {hint && <small>{hint}</small>}
    </a>
  );
  // A tooltip that nobody can see costs as much on the server as the rest of the sidebar together.
  if (!isFolded) return <li>{link}</li>;
  return (
    <li>
      <Tooltip content={label} placement="right">
        <Focusable>{link}</Focusable>
      </Tooltip>
    </li>
  );
}
