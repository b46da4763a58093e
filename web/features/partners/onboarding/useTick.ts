import { useState } from 'react';
import { useSave } from '../../../lib/requests/useSave';

interface Options {
  /** Path of a call that accepts PATCH. */
  path: string;
  isCompleted: boolean;
  failure: string;
  /** The body that sets the state. */
  bodyOf: (completed: boolean) => object;
}

/** Checks something off. Shows the new state at once, until the server confirms or refuses it. */
export function useTick({ path, isCompleted, failure, bodyOf }: Options) {
  const { save, isPending } = useSave({ failure });
  const [tick, setTick] = useState<{ from: boolean; to: boolean } | null>(null);
  const toggle = async (completed: boolean) => {
    setTick({ from: isCompleted, to: completed });
    const saved = await save({ method: 'PATCH', path, body: bodyOf(completed) });
    if (!saved) setTick(null);
  };
  return { isTicked: tick?.from === isCompleted ? tick.to : isCompleted, isPending, toggle };
}
