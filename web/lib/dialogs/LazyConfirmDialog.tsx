import { useState, type ComponentProps } from 'react';
import type { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { lazyComponent, usePreload } from '../screens/lazy-component';

const Loaded = lazyComponent(async () => ({
  default: (await import('../../ui/overlays/ConfirmDialog')).ConfirmDialog,
}));
const parts = [Loaded];

/** A ConfirmDialog for screens that rarely need it. Its code loads after the first paint. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  usePreload(parts);
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  // Keep it mounted once opened, so that it can fade out.
  return wasOpened ? <Loaded {...props} /> : null;
}
