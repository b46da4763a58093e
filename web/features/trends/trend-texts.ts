/** Why a control is disabled, as worded in spec §6. */
export const EDITORS_ONLY = 'You need Editor or Admin role to change trend preferences';

export const FAILED = {
  save: 'Failed to save preferences',
  update: 'Failed to update trend article',
  markRead: 'Failed to mark articles as read',
} as const;

export const LOOKING = 'The list is filtered already. New articles appear when they are found.';

export const articleNouns = ['article', 'articles'] as const;
