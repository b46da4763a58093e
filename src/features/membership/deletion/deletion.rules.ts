const TYPE_EMAIL = 'Type the email of your account';

const namesOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

/** Why an account can't be deleted. `who` is `You are`, or the account for operators: `ada@example.com is`. */
const onlyOwner = (who: string, names: readonly string[]): string =>
  `${who} the only owner of ${namesOf(names)}. Make someone else an owner of ${
    names.length === 1 ? 'it' : 'each'
  } first, or remove everyone else from ${names.length === 1 ? 'it' : 'them'}.`;

/** The answer if the request doesn't name a workspace that would be deleted. */
const unconfirmed = (names: readonly string[]): string =>
  `Without other users, ${namesOf(names)} would be deleted with the account. Confirm this too.`;

export const deletionMessages = { typeEmail: TYPE_EMAIL, onlyOwner, unconfirmed } as const;

/** What the deletion of an account does. */
export interface DeletionPlan {
  /** Why the account can't be deleted; null: it can. */
  problem: string | null;
  /** The workspaces without other users, which are deleted with it. */
  workspaces: { id: string; name: string }[];
}
