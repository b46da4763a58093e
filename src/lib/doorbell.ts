/** Wakes the one who waits; who comes too late for a ring does not wait. */
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
