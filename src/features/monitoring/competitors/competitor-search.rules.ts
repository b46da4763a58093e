import { foldText } from '../../../lib/search-words';

interface Texts {
  name: string;
  industry: string | null;
  website: string | null;
  description: string | null;
}

/** Returns the text that a search for competitors looks at. */
export const competitorSearchText = ({ name, industry, website, description }: Texts): string =>
  foldText([name, industry ?? '', website ?? '', description ?? ''].join('\n'));
