/** An auto-reset event for one waiter. `rung` resolves at the next `ring`, or at once after an earlier one. */
export interface Doorbell {
  ring(): void;
  rung(): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let hasRung = false;
  let open: (() => void) | null = null;
  return {
    ring() {
      hasRung = true;
      open?.();
    },
    async rung() {
      if (!hasRung) await new Promise<void>((resolve) => (open = resolve));
      open = null;
      hasRung = false;
    },
  };
}
