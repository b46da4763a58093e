import { foldText } from '../../../lib/search-words';

/** The text that searches for partners match. */
export const searchTextOf = ({ name, description }: { name: string; description: string }): string =>
  foldText(`${name}\n${description}`);
