type SignInPrompt = () => Promise<boolean>;

let prompt: SignInPrompt | null = null;
let pendingPrompt: Promise<boolean> | null = null;

/** Sets the function that asks the user to sign in again. Returns a function that removes it. */
export function setSignInPrompt(newPrompt: SignInPrompt): () => void {
  prompt = newPrompt;
  return () => {
    if (prompt === newPrompt) prompt = null;
  };
}

/** Asks the user once, even if several calls were refused. Resolves with true if the same user is signed in again. */
function signInAgain(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false);
  pendingPrompt ??= prompt().finally(() => {
    pendingPrompt = null;
  });
  return pendingPrompt;
}

/**
 * Fetches from `/api/*`. If the session has ended, for example after a logout in another tab, the user can sign in
 * again without leaving the page, and the request is sent again. This keeps the input.
 */
export async function fetchSignedIn(path: string, init: RequestInit = {}): Promise<Response> {
  const options: RequestInit = { credentials: 'same-origin', ...init };
  const response = await fetch(path, options);
  // Calls about signing in answer 401 for a wrong password.
  if (response.status !== 401 || path.startsWith('/api/auth/')) return response;
  return (await signInAgain()) ? fetch(path, options) : response;
}
