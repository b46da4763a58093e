/** An auto-reset event for one waiter. `rung` resolves at the next `ring`, or at once after an earlier one. */
export interface AutoResetEvent {
  signal(): void;
  wait(): Promise<void>;
}

export function createAutoResetEvent(): AutoResetEvent {
  let isSet = false;
  let wakeWaiter: (() => void) | null = null;
  return {
    signal() {
      isSet = true;
      wakeWaiter?.();
    },
    async wait() {
      if (!isSet) await new Promise<void>((resolve) => (wakeWaiter = resolve));
      wakeWaiter = null;
      isSet = false;
    },
  };
}
