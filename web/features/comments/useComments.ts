import type { CommentedName } from '../../../src/features/comments/commented-objects.rules';
import type { ShownComment } from '../../../src/features/comments/comments.service';
import { useLoadedList } from '../../lib/lists/useLoadedList';

const PAGE_SIZE = 20;

/** Loads the comments on an object. */
export function useComments(object: CommentedName) {
  const query = new URLSearchParams({ object, limit: String(PAGE_SIZE) });
  const { items: comments, ...list } = useLoadedList<ShownComment>(`/api/comments?${query}`);
  return { ...list, comments };
}
