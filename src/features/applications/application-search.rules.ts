import { foldText } from '../../lib/search-words';

interface Texts {
  companyName: string;
  contactName: string | null;
  contactEmail: string;
  website: string | null;
}

/** The text that searches for applications match. */
export const applicationSearchText = ({ companyName, contactName, contactEmail, website }: Texts): string =>
  foldText([companyName, contactName ?? '', contactEmail, website ?? ''].join('\n'));
