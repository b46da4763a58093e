import { useNavigate, useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import { notify } from '../ui/toast-queue';
import { call, type CallFailure, type Method } from './call';

interface Texts {
  /** Shown when the server gives no words of its own (spec §8). */
  failure: string;
  /** Title of the failure's toast. */
  failureTitle?: string;
  success?: { title: string; description?: string } | string;
  /** Where to go after a success, instead of reloading what the screen shows. */
  next?: string;
}

interface Request {
  method: Method;
  path: string;
  body?: unknown;
}

/**
 * The one way in which screens write: sends to `/api/*`, speaks through the toast, reloads what the screen shows.
 * `errors` are the server's messages by field, for `<Form errors>`; what was typed stays. While one write is under way
 * another is ignored, so that a double click saves once.
 */
export function useSave<Result = unknown>({ failure, failureTitle = 'Error', success, next }: Texts) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isBusy = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);

  /** Resolves with the created or changed object, or null when it failed. */
  async function save({ method, path, body }: Request): Promise<{ data: Result } | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsPending(true);
    setRefusal(null);
    const outcome = await call<Result>(method, path, body);
    if (outcome.ok && success) notify(typeof success === 'string' ? { title: success } : success);
    if (outcome.ok && next !== undefined) {
      // Stays pending until the next screen is there.
      navigate(next, { replace: true });
      return { data: outcome.data };
    }
    isBusy.current = false;
    setIsPending(false);
    if (outcome.ok) {
      revalidate();
      return { data: outcome.data };
    }
    setRefusal(outcome);
    // What the screen shows is out of date: somebody else was faster.
    if (outcome.status === 404 || outcome.status === 409) revalidate();
    if (outcome.status === 401 && !path.startsWith('/api/auth/')) navigate('/signin');
    notify({ title: failureTitle, description: outcome.message ?? failure, tone: 'danger' });
    return null;
  }

  return { save, isPending, refusal, errors: refusal?.fields ?? null, reset: () => setRefusal(null) };
}
