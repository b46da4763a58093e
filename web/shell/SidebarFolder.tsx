import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Icon } from '../ui/Icon';
import { Tooltip } from '../ui/Tooltip';
import type { NavFolder } from './navigation';
import { SidebarEntry } from './SidebarEntry';

interface Props extends NavFolder {
  isFolded: boolean;
  onUnfold: () => void;
  onFollow: () => void;
}

/** Closed unless it holds the current screen. In a folded sidebar there is no room to open it, so that unfolds first. */
export function SidebarFolder({ label, icon, entries, isFolded, onUnfold, onFollow }: Props) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(() => entries.some(({ to }) => to === pathname));

  const handleChange = (next: boolean) => {
    setOpen(isFolded || next);
    if (isFolded) onUnfold();
  };

  return (
    <li>
      <Disclosure isExpanded={isOpen && !isFolded} onExpandedChange={handleChange}>
        <Tooltip content={label} placement="right" isDisabled={!isFolded}>
          <Button slot="trigger">
            <Icon name={icon} />
            <span>{label}</span>
            <span data-part="chevron">
              <Icon name="chevron-right" />
            </span>
          </Button>
        </Tooltip>
        <DisclosurePanel>
          <ul>
            {entries.map((entry) => (
              <SidebarEntry key={entry.to} {...entry} isFolded={false} onFollow={onFollow} />
            ))}
          </ul>
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}
