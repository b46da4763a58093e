import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { Link } from '../../../ui/actions/Link';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

/** Links a partner to its page, which has the contact details. */
export function Referrer({ referral }: { referral: ReferralInProgram }) {
  const { referrerId, referrerName, referrerEmail } = referral;
  const name = referrerName ?? referrerEmail;
  if (name === null) return null;
  if (referrerId !== null) return <Link href={`/partners/${referrerId}`}>{name}</Link>;
  return referrerEmail === null ? name : <Link href={mailtoOf(referrerEmail)}>{name}</Link>;
}
