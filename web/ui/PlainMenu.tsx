import { lazy, Suspense, useRef, useState } from 'react';
import { Icon, type IconName } from './Icon';
import { buttonLook } from './looks';
import type { MenuEntry } from './Menu';

const loadPanel = () => import('./MenuPanel');
const MenuPanel = lazy(loadPanel);
/** What cannot be fetched now is asked for again when the menu is opened. */
const preload = () => void loadPanel().catch(() => undefined);

interface Props {
  label: string;
  /** Where many read alike, what this one is about. Must contain the label. */
  accessibleName?: string;
  icon?: IconName;
  items: readonly MenuEntry[];
}

/** A menu for repeated cards: a plain button until somebody reaches for it, when the code of the menu comes. */
export function PlainMenu({ label, accessibleName = label, icon, items }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <button
        {...buttonLook('secondary', 'sm')}
        ref={button}
        type="button"
        aria-label={accessibleName}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ currentTarget }) => {
          // Safari leaves the focus elsewhere, which then could not come back here.
          currentTarget.focus();
          setOpened(true);
          setOpen(true);
        }}
      >
        <span className="ui-button-label">
          {icon && <Icon name={icon} />}
          <span data-part="words">{label}</span>
          <Icon name="chevron-down" />
        </span>
      </button>
      {wasOpened && (
        <Suspense>
          <MenuPanel
            label={accessibleName}
            triggerRef={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
            items={items}
          />
        </Suspense>
      )}
    </>
  );
}
