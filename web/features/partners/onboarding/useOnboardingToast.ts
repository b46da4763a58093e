import { useEffect, useRef } from 'react';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { notify } from '../../../ui/feedback/toast-queue';

/** Shows a toast when the partner on the screen completes onboarding. */
export function useOnboardingToast({ id, name, onboardingStatus }: ShownPartner): void {
  const before = useRef({ id, onboardingStatus });
  useEffect(() => {
    const isSame = before.current.id === id;
    const wasOpen = before.current.onboardingStatus === 'onboarding';
    before.current = { id, onboardingStatus };
    if (isSame && wasOpen && onboardingStatus === 'completed')
      notify({ title: 'Onboarding completed', description: `${name} has finished onboarding.` });
  }, [id, name, onboardingStatus]);
}
