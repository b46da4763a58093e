/** A permanent redirect that a request followed. */
export interface PermanentMove {
  /** The requested address. */
  from: string;
  /** The address after all permanent redirects (301, 308) before the first temporary one. */
  to: string;
}

const moves = new WeakMap<Response, PermanentMove>();

export const isPermanent = (status: number): boolean => status === 301 || status === 308;

export function setPermanentMove(response: Response, move: PermanentMove): void {
  if (move.from !== move.to) moves.set(response, move);
}

/** Returns the permanent redirect that led to a response of the guarded fetch; null if there was none. */
export const permanentMoveOf = (response: Response): PermanentMove | null => moves.get(response) ?? null;
