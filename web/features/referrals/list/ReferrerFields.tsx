import { useRef, useState } from 'react';
import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { readCall } from '../../../lib/requests/call';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Columns } from '../../../ui/layout/Columns';
import { TextField } from '../../../ui/forms/text/TextField';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';

interface Props {
  referral: ReferralInProgram | null;
  mayBePartner: boolean;
}

/** The referrer. Choosing a partner fills in its name and its primary contact's email. */
export function ReferrerFields({ referral, mayBePartner }: Props) {
  const [name, setName] = useState(referral?.referrerName ?? '');
  const [email, setEmail] = useState(referral?.referrerEmail ?? '');
  const asked = useRef<AbortController>();

  async function pick(picked: Choice | null) {
    asked.current?.abort();
    if (picked === null) return;
    const aborter = new AbortController();
    asked.current = aborter;
    setName(picked.label);
    const contacts = await readCall<PartnerContact[]>(`/api/partners/${picked.id}/contacts`, aborter.signal);
    if (!aborter.signal.aborted) setEmail(contacts?.find(({ isPrimary }) => isPrimary)?.email ?? '');
  }

  return (
    <>
      {mayBePartner && (
        <PartnerPicker
          name="referrerId"
          defaultValue={partnerOf(referral)}
          onChange={(picked) => void pick(picked)}
          description="The referrer, if it is one of your partners."
        />
      )}
      <Columns>
        <TextField
          name="referrerName"
          label="Referrer name"
          value={name}
          onChange={setName}
          autoComplete="off"
        />
        <TextField
          name="referrerEmail"
          label="Referrer email"
          value={email}
          onChange={setEmail}
          inputMode="email"
          autoComplete="off"
        />
      </Columns>
    </>
  );
}

const partnerOf = (referral: ReferralInProgram | null): Choice | null =>
  referral?.referrerId ? { id: referral.referrerId, label: referral.referrerName ?? 'Partner' } : null;
