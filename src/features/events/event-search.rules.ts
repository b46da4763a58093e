import { foldText } from '../../lib/search-words';

interface Texts {
  name: string;
  location: string | null;
  description: string | null;
}

/** What an event is found by. It begins with the name, as searches by the first letters need it. */
export const eventSearchText = ({ name, location, description }: Texts): string =>
  foldText([name, location ?? '', description ?? ''].join('\n'));
