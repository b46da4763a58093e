import { useEffect, useState } from 'react';

/** Time after which the check mark changes back to the copy icon, in ms (spec.md §9). */
const RESET_AFTER = 2000;

/** Tracks whether something was just copied, for the icon that confirms it. */
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
