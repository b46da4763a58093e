import { useCallback, useState } from 'react';

/**
 * Holds whether a dialog is open, and its subject, which is null for something new. The subject stays while the dialog
 * fades out. `key` changes with every opening, so that a form in it starts empty.
 */
export function useDialog<Subject = null>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: Subject | null; key: number }>({
    isOpen: false,
    subject: null,
    key: 0,
  });
  const open = useCallback(
    (subject: Subject | null = null) => setState(({ key }) => ({ isOpen: true, subject, key: key + 1 })),
    [],
  );
  const close = useCallback(() => setState((current) => ({ ...current, isOpen: false })), []);
  return { ...state, open, close };
}
