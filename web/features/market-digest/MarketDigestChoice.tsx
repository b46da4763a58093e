import type { MarketDigestSetting } from '../../../src/features/market-digest/market-digest.rules';
import { useSave } from '../../lib/requests/useSave';
import { Checkbox } from '../../ui/forms/choices/Checkbox';

interface Props {
  setting: MarketDigestSetting;
  /** Whether the server sends mail. */
  isMailOn: boolean;
}

/** Chooses whether the user gets the digest. Saves at once. */
export function MarketDigestChoice({ setting, isMailOn }: Props) {
  const { save, isPending } = useSave({ success: 'Emails updated', failure: 'Failed to update your emails' });
  return (
    <Checkbox
      isSelected={setting.email === 'weekly'}
      isDisabled={isPending || !isMailOn}
      description={
        isMailOn
          ? 'The most important news about competitors and trends, on Mondays at 8:00 in your time zone.'
          : "This server doesn't send email."
      }
      onChange={(isOn) =>
        void save({ method: 'PATCH', path: '/api/market-digest', body: { email: isOn ? 'weekly' : 'off' } })
      }
    >
      Weekly market digest
    </Checkbox>
  );
}
