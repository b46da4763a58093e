import { foldText } from '../../lib/search-words';

interface ProgramTexts {
  name: string;
  description: string | null;
}

/** What a program is found by. */
export const programSearchText = ({ name, description }: ProgramTexts): string =>
  foldText([name, description ?? ''].join('\n'));

interface ReferralTexts {
  referredName: string;
  referredCompany: string | null;
  referredEmail: string;
  referrerName: string | null;
  referrerEmail: string | null;
}

/** What a referral is found by: the two people that its card names. */
export const referralSearchText = (texts: ReferralTexts): string =>
  foldText(
    [
      ...[texts.referredName, texts.referredCompany ?? '', texts.referredEmail],
      ...[texts.referrerName ?? '', texts.referrerEmail ?? ''],
    ].join('\n'),
  );
