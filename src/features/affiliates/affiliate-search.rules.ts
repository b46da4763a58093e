import { foldText } from '../../lib/search-words';

interface Texts {
  affiliateCode: string;
  affiliateName: string;
  affiliateEmail: string;
  affiliateCompany: string | null;
}

/** Returns the text that a search for links looks at. */
export const linkSearchText = (link: Texts): string =>
  foldText(
    [link.affiliateCode, link.affiliateName, link.affiliateCompany ?? '', link.affiliateEmail].join('\n'),
  );
