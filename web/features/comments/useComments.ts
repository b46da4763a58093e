import { useEffect, useState } from 'react';
import type { CommentedName } from '../../../src/features/comments/commented-objects.rules';
import type { ShownComment } from '../../../src/features/comments/comments.service';
import { readPage } from '../../lib/call';

const PAGE_SIZE = 20;

/** The comments on an object, newest first, read page by page. Changes made here appear without reading again. */
export function useComments(object: CommentedName) {
  const [comments, setComments] = useState<ShownComment[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const query = new URLSearchParams({ object, limit: String(PAGE_SIZE) });
  const [asked, setAsked] = useState<{ path: string } | null>({ path: `/api/comments?${query}` });

  useEffect(() => {
    if (asked === null) return;
    const aborter = new AbortController();
    const read = async () => {
      const page = await readPage<ShownComment>(asked.path, aborter.signal);
      if (aborter.signal.aborted) return;
      setFailed(page === null);
      if (page === null) return;
      setComments((before) => [...(before ?? []), ...page.items]);
      setNext(page.next);
      setAsked(null);
    };
    void read();
    return () => aborter.abort();
  }, [asked]);

  const change = (update: (before: ShownComment[]) => ShownComment[]) =>
    setComments((before) => update(before ?? []));
  return {
    /** null until the first page is there. */
    comments,
    isFailed,
    isLoading: asked !== null && !isFailed,
    retry: () => {
      setFailed(false);
      setAsked((before) => before && { ...before });
    },
    /** null if all comments are there. */
    readOlder: next === null ? null : () => setAsked({ path: next }),
    added: (comment: ShownComment) => change((before) => [comment, ...before]),
    changed: (comment: ShownComment) =>
      change((before) => before.map((one) => (one.id === comment.id ? comment : one))),
    removed: (id: string) => change((before) => before.filter((one) => one.id !== id)),
  };
}
