import { useNavigate, useRevalidator } from '@remix-run/react';
import { notify } from '../../ui/feedback/toast-queue';
import { call, type CallFailure, type CallSuccess, type Method } from './call';

export interface WriteTexts {
  /** Shown if the server sends no message (spec §8). */
  failure: string;
  /** Title of the failure's toast. */
  failureTitle?: string;
  success?: { title: string; description?: string } | string;
  /** The messages that the form shows, and that no toast repeats: those of fields, or all messages of the server. */
  shownInForm?: 'fields' | 'all' | undefined;
  /** Shown instead of a failure if the object no longer exists (404). */
  gone?: { title: string; description: string };
  /**
   * Returns whether the answer asks for another step on this screen. Then nothing is reported, and the screen stays.
   */
  isUnfinished?: (answer: unknown) => boolean;
  /** The screen to open after a success, instead of reloading this one's data. */
  next?: string;
}

export interface WriteRequest {
  method: Method;
  path: string;
  body?: unknown;
}

/**
 * Sends one write to `/api/*`, reports the result in a toast and reloads the screen's data. Several writes can run at
 * the same time.
 */
export function useWrite() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  return async function write<Result>(
    { method, path, body }: WriteRequest,
    { failure, failureTitle = 'Error', success, shownInForm, gone, isUnfinished, next }: WriteTexts,
  ): Promise<CallSuccess<Result> | CallFailure> {
    const outcome = await call<Result>(method, path, body);
    if (outcome.ok && isUnfinished?.(outcome.data)) return outcome;
    if (outcome.ok) {
      if (success) notify(typeof success === 'string' ? { title: success } : success);
      if (next === undefined) revalidate();
      else navigate(next, { replace: true });
      return outcome;
    }
    // The screen is out of date: someone else changed the record first.
    if (outcome.status === 404 || outcome.status === 409) revalidate();
    if (isInForm(outcome, shownInForm)) return outcome;
    if (outcome.status === 404 && gone) notify({ ...gone, tone: 'info' });
    else notify({ title: failureTitle, description: outcome.message ?? failure, tone: 'danger' });
    return outcome;
  };
}

const isInForm = ({ fields, message }: CallFailure, shown: WriteTexts['shownInForm']): boolean =>
  (shown !== undefined && fields !== null) || (shown === 'all' && message !== null);
