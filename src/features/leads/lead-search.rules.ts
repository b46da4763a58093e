import { foldText } from '../../lib/search-words';

interface Texts {
  name: string;
  company: string;
  email: string;
  industry: string | null;
  city: string | null;
}

/** What a lead is found by: all that its card says of it. */
export const leadSearchText = ({ name, company, email, industry, city }: Texts): string =>
  foldText([name, company, email, industry ?? '', city ?? ''].join('\n'));
