import { useEffect } from 'react';
import { lazyComponent } from '../lib/screens/lazy-component';
import { shortcutsOfScreen, type Shortcut } from '../lib/keyboard/shortcuts';
import { useDialog } from '../lib/dialogs/useDialog';
import { isForPage } from '../lib/keyboard/useRowKeys';

const ShortcutsDialog = lazyComponent(() => import('../lib/keyboard/ShortcutsDialog'));

/** Lists the keys of the screen when `?` is pressed. */
export function ShortcutsKey() {
  const { open, close, isOpen, subject, key } = useDialog<readonly Shortcut[]>();
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '?' || !isForPage(event)) return;
      event.preventDefault();
      open(shortcutsOfScreen());
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [open]);
  return key > 0 && <ShortcutsDialog keys={subject ?? []} isOpen={isOpen} onClose={close} />;
}
