import { useState } from 'react';

/**
 * Whether a dialog is open, and about what: null for something new. It keeps its subject while it fades out, and its
 * `key` changes with every opening, so that a form in it starts afresh.
 */
export function useDialog<Subject = null>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: Subject | null; key: number }>({
    isOpen: false,
    subject: null,
    key: 0,
  });
  return {
    ...state,
    open: (subject: Subject | null = null) =>
      setState(({ key }) => ({ isOpen: true, subject, key: key + 1 })),
    close: () => setState((current) => ({ ...current, isOpen: false })),
  };
}
