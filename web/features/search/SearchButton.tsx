import { useCallback, useEffect, useRef, useState } from 'react';
import type { Me } from '../../../src/features/identity/profile.rules';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { SearchTrigger } from '../../ui/actions/SearchTrigger';
import { useTypeAheadBuffer } from './useTypeAheadBuffer';

const SearchDialog = lazyComponent(() => import('./SearchDialog'));
const preload = () => void SearchDialog.load().catch(() => undefined);

/** Opens the search, as Ctrl+K (⌘K on Apple keyboards) does. Loads the dialog's code on first use. */
export function SearchButton({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const [text, setText] = useTypeAheadBuffer(isOpen, close);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented) return;
      // Do nothing while another dialog is open, to keep its input.
      if (!isOpen && button.current?.closest('[inert], [aria-hidden="true"]')) return;
      event.preventDefault();
      if (!event.repeat) setOpen(!isOpen);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOpen]);

  return (
    <>
      <SearchTrigger
        ref={button}
        label="Search"
        shortcut="Ctrl K"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onPress={() => setOpen(true)}
      />
      {isOpen && <SearchDialog me={me} text={text} onTextChange={setText} onClose={close} />}
    </>
  );
}

/**
 * Returns whether a key opens the search: ⌘K on Apple keyboards, where Ctrl+K deletes to the end of the line, and
 * Ctrl+K on others.
 */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    key.toLowerCase() === 'k' && !altKey && !shiftKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey)
  );
}
