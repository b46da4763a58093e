import { useEffect, useState } from 'react';

/** The check mark goes back to the copy sign after this (spec.md §9). */
const RESET_AFTER = 2000;

/** Whether something was copied a moment ago: for the sign that says so. */
export function useCopied() {
  const [times, setTimes] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setCopied(false), RESET_AFTER);
    return () => clearTimeout(timer);
  }, [times]);
  return {
    isCopied,
    tell(done: boolean) {
      setCopied(done);
      setTimes((count) => count + 1);
    },
  };
}
