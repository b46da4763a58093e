import { records } from '../../../src/records';
import type { CommandItem } from '../../ui/overlays/CommandDialog';

interface PageCommands {
  /** The name of the record. */
  label: string;
  items: CommandItem[];
}

/** The controls next to the title, and the one that edits the page. */
const CONTROLS = ['button', 'a[href]'].map((control) => `main header > :not(:has(h1)) ${control}`);
const SELECTOR = [...CONTROLS, 'main [aria-keyshortcuts="e"]'].join(', ');

/** Returns the actions of the page, if it is that of a record. It has only those that the user may use. */
export function pageCommands(pathname: string): PageCommands | null {
  const [id] = /[\da-f-]{36}$/.exec(pathname) ?? [];
  const record = id && Object.values(records).find((one) => 'path' in one && one.path(id) === pathname);
  const label = document.querySelector('main header h1')?.textContent;
  if (!record || !label) return null;
  const icon = 'icon' in record ? record.icon : 'pencil';
  const controls = [...document.querySelectorAll<HTMLElement>(SELECTOR)];
  const items = controls
    .filter((control) => !control.matches('[disabled], [aria-disabled="true"]'))
    .map((control, index) => ({
      id: `page ${index}`,
      label: (control.getAttribute('aria-label') ?? control.textContent).trim(),
      icon,
      onAction: () => control.click(),
    }));
  return { label, items: items.filter((item) => item.label !== '') };
}
