import { useLocation } from '@remix-run/react';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icons/Icon';
import { Tooltip } from '../../ui/actions/Tooltip';
import type { NavFolder } from '../../lib/screens/navigation';
import { SidebarEntry } from './SidebarEntry';

interface Props extends NavFolder {
  isFolded: boolean;
  onUnfold: () => void;
  onFollow: () => void;
}

/**
 * Group of links that is closed unless it contains the current screen. A folded sidebar has no room for the links, so
 * opening the group unfolds the sidebar.
 */
export function SidebarFolder({ label, icon, entries, isFolded, onUnfold, onFollow }: Props) {
  const { pathname } = useLocation();
  const listId = useId();
  const [isOpen, setOpen] = useState(() => entries.some(({ to }) => to === pathname));

  const isShown = isOpen && !isFolded;
  const toggle = () => {
    setOpen(isFolded || !isOpen);
    if (isFolded) onUnfold();
  };
  const button = (
    <button type="button" aria-expanded={isShown} aria-controls={listId} onClick={toggle}>
      <Icon name={icon} />
      <span>{label}</span>
      <span data-part="chevron">
        <Icon name="chevron-right" />
      </span>
    </button>
  );

  return (
    <li>
      {isFolded ? (
        <Tooltip content={label} placement="right">
          {button}
        </Tooltip>
      ) : (
        button
      )}
      <ul id={listId} aria-label={label} hidden={!isShown}>
        {entries.map((entry) => (
          <SidebarEntry key={entry.to} {...entry} isFolded={false} onFollow={onFollow} />
        ))}
      </ul>
    </li>
  );
}
