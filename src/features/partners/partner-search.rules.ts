import { foldText } from '../../lib/search-words';

/** What a partner is found by. */
export const searchTextOf = ({ name, description }: { name: string; description: string }): string =>
  foldText(`${name}\n${description}`);
