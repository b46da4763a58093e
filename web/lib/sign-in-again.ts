type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Says how to ask the user to sign in again; returns what withdraws it. */
export function offerSignIn(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/** Asks once, however many calls were refused. Resolves with whether the same user is signed in again. */
function signInAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Fetches from `/api/*`. If the session is over, for instance after a logout in another tab, the user can sign in again over
 * the page, and the request is sent once more: nothing that was typed is lost.
 */
export async function fetchSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const options: RequestInit = { credentials: 'same-origin', ...init };
  const response = await fetch(path, options);
  // Calls about signing in say by 401 that a password is wrong.
  if (response.status !== 401 || path.startsWith('/api/auth/')) return response;
  return (await signInAgain()) ? fetch(path, options) : response;
}
