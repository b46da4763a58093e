import { foldText } from '../../lib/search-words';

interface Texts {
  name: string;
  location: string | null;
  description: string | null;
}

/** The text that searches for events match. Begins with the name, because prefix searches need that. */
export const eventSearchText = ({ name, location, description }: Texts): string =>
  foldText([name, location ?? '', description ?? ''].join('\n'));
