import { foldText } from '../../lib/search-words';

interface Texts {
  affiliateCode: string;
  affiliateName: string;
  affiliateEmail: string;
  affiliateCompany: string | null;
}

/** What a link is found by: its code, and whose it is. */
export const linkSearchText = (link: Texts): string =>
  foldText(
    [link.affiliateCode, link.affiliateName, link.affiliateCompany ?? '', link.affiliateEmail].join('\n'),
  );
