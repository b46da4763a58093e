import { statusLabel } from '../../ui/tokens/status';

export const EDITORS_ONLY = 'You need Editor or Admin role to edit monitoring';
/** Other types, such as feeds, are checked on their own schedule. */
export const NO_PAGES =
  'Check Changes looks at web pages, and there is no active source of type Web page. Other sources are checked automatically.';

/** Error messages as worded in spec §8. */
export const FAILED = {
  deleteCompetitor: 'Failed to delete competitor',
  addSource: 'Failed to add source',
  updateSource: 'Failed to update source',
  deleteSource: 'Failed to delete source',
  check: 'Failed to check for changes',
  checkSource: 'Failed to check the source',
  updateItem: 'Failed to update feed item',
  markRead: 'Failed to mark items as read',
} as const;

export const itemNouns = ['item', 'items'] as const;
export const newItemNouns = ['new item', 'new items'] as const;
export const sourceNouns = ['source', 'sources'] as const;
export const optionNouns = ['option', 'options'] as const;

/** Returns a category's label. `blog` becomes "Blog Post". */
export const categoryLabel = (category: string): string =>
  category === 'blog' ? 'Blog Post' : statusLabel(category);
