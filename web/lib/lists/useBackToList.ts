import { useLocation, useNavigate } from '@remix-run/react';
import { backToList } from './list-address';

/** Returns a function that returns from the page of a deleted record to the list it was opened from. */
export function useBackToList(path: string): () => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => navigate(backToList(path, search), { replace: true });
}
