import { foldText } from '../../lib/search-words';

interface Texts {
  name: string;
  company: string;
  email: string;
  industry: string | null;
  city: string | null;
}

/** The text that searches for leads match: everything on the card. */
export const leadSearchText = ({ name, company, email, industry, city }: Texts): string =>
  foldText([name, company, email, industry ?? '', city ?? ''].join('\n'));
