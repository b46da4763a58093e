import { foldText } from '../../lib/search-words';

interface ProgramTexts {
  name: string;
  description: string | null;
}

/** The text that searches for programs match. */
export const programSearchText = ({ name, description }: ProgramTexts): string =>
  foldText([name, description ?? ''].join('\n'));

interface ReferralTexts {
  referredName: string;
  referredCompany: string | null;
  referredEmail: string;
  referrerName: string | null;
  referrerEmail: string | null;
}

/** The text that searches for referrals match: the two people on the card. */
export const referralSearchText = (texts: ReferralTexts): string =>
  foldText(
    [
      texts.referredName,
      texts.referredCompany ?? '',
      texts.referredEmail,
      texts.referrerName ?? '',
      texts.referrerEmail ?? '',
    ].join('\n'),
  );
