import { notify } from '../../ui/feedback/toast-queue';

interface Move {
  title: string;
  name: string;
  /** The new status, in words. */
  status: string;
  /** The list that has the record now. Undefined if the current list still shows it. */
  list?: { label: string; href: string } | undefined;
  /** Undoes the change and resolves with whether that worked. Undefined if the change can't be undone. */
  undo?: (() => Promise<boolean>) | undefined;
}

/** Reports a status change, with a link to the list that has the record now, and Undo. */
export function notifyMove({ title, name, status, list, undo }: Move) {
  const runUndo = async () => {
    if (await undo?.()) notify({ title: 'Change undone', description: name });
  };
  notify({
    title,
    description: `${name}: ${status}`,
    link: list && { label: `View in ${list.label}`, href: list.href },
    action: undo && { label: 'Undo', run: () => void runUndo() },
  });
}
