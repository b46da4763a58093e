import { rememberChoice } from '../../lib/remember-choice';

/** Name of the cookie with the ids of the workspaces whose first steps the user has hidden. */
export const HIDDEN_COOKIE = 'first_steps';
const YEAR = 365 * 24 * 3600;
const MAX_WORKSPACES = 20;

export const workspacesIn = (cookie: string | undefined): string[] =>
  cookie?.split('.').filter(Boolean) ?? [];

export function hideSteps(workspaceId: string, hiddenIn: readonly string[]): void {
  rememberChoice(HIDDEN_COOKIE, [workspaceId, ...hiddenIn].slice(0, MAX_WORKSPACES).join('.'), YEAR);
}
