import { foldText } from '../../lib/search-words';

interface Texts {
  name: string;
  industry: string | null;
  website: string | null;
  description: string | null;
}

/** What a competitor is found by: all that is known of it. */
export const competitorSearchText = ({ name, industry, website, description }: Texts): string =>
  foldText([name, industry ?? '', website ?? '', description ?? ''].join('\n'));
