import type { Db } from '../../db/connect';
import { closeSearch } from '../../db/lists/close-search';
import { distanceTo } from '../../lib/text/close-words';
import { searchWords } from '../../lib/text/search-words';
import type { FoundContact } from './find-contacts';

/** Partners whose contacts are compared, and the contacts of all of them. */
const PARTNERS = 20;
const COMPARED = 500;

/**
 * Returns up to `limit` contacts of the workspace whose name and email contain the words with at most one typo in each,
 * the closest first. The search index of partners has the texts of their contacts.
 */
export async function findCloseContacts(
  db: Db,
  { workspaceId, text, limit }: { workspaceId: string; text: string; limit: number },
): Promise<FoundContact[]> {
  const words = searchWords(text);
  const target = { table: 'partners', columns: ['name'] };
  const partners = await closeSearch(db, target, { workspaceId, text, limit: PARTNERS });
  if (partners.length === 0) return [];
  const names = new Map(partners.map(({ id, name }) => [id, String(name)]));
  const contacts: (Omit<FoundContact, 'partnerName'> & { searchText: string })[] = await db
    .read('partner_contacts')
    .whereIn('partnerId', [...names.keys()])
    .orderBy(['partnerId', 'createdAt', 'id'])
    .limit(COMPARED)
    .select('id', 'name', 'email', 'partnerId', 'searchText');
  return contacts
    .flatMap(({ searchText, ...contact }) => {
      const distance = distanceTo(searchText, words);
      const partnerName = names.get(contact.partnerId) ?? '';
      return distance === null ? [] : [{ contact: { ...contact, partnerName }, distance }];
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, limit)
    .map(({ contact }) => contact);
}
