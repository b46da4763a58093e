import { isRouteErrorResponse } from '@remix-run/react';
import type { IconName } from '../../ui/icons/Icon';

interface Words {
  title: string;
  description?: string;
  /** Whether a retry can succeed. */
  canRetry: boolean;
  /** The icon of a refusal. Undefined for a failure. */
  icon?: IconName;
}

/**
 * Describes an error to users. A service's refusal keeps its message (`Partner not found`). Other errors don't show
 * their cause, which is in the server's log under the answer's request id.
 */
export function describeError(error: unknown): Words {
  if (isRouteErrorResponse(error) && error.status < 500) {
    const message = typeof error.data === 'string' && error.data !== '' ? error.data : error.statusText;
    return {
      title: message,
      canRetry: error.status === 429,
      icon: error.status === 403 ? 'shield' : 'search',
    };
  }
  if (isRouteErrorResponse(error) && error.status === 503 && typeof error.data === 'string')
    return { title: error.data, canRetry: true };
  return {
    title: 'Something went wrong',
    description: "The server didn't respond as expected. Nothing you saved is lost.",
    canRetry: true,
  };
}
