import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { call } from '../../lib/requests/call';
import { forgetTab } from '../../lib/screens/forget-tab';
import { notify, notifyError } from '../../ui/feedback/toast-queue';

/** Logs out. Doesn't use `useSave`, because a session that has already ended isn't a failure here. */
export function useLogout() {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  async function logout(): Promise<void> {
    setPending(true);
    const outcome = await call('POST', '/api/auth/logout', {});
    setPending(false);
    if (!outcome.ok && outcome.status !== 401) {
      notifyError(outcome.message ?? 'Failed to log out');
      return;
    }
    forgetTab();
    notify({ title: 'Logged out', description: "You've been signed out successfully" });
    navigate('/signin');
  }

  return { logout, isPending };
}
