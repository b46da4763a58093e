import { useEffect, useState } from 'react';

/** Returns whether `isOn` has been true for this long without interruption. */
export function useDelayed(isOn: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn, milliseconds]);
  return isOn && isLong;
}
