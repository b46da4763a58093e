import { startTransition, useEffect, useState } from 'react';

/**
 * Returns whether the component has been painted once. A form with many pickers renders them after that, so that its
 * dialog opens at once.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The timer runs after the paint that follows the frame's callbacks.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
