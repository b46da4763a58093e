import type { Db } from '../connect';

/**
 * Returns a read that runs once per input inside `db.bulk`, because the changed records don't affect its result.
 * Elsewhere it runs each time.
 */
export function onceInBulk<Input, Answer>(
  db: Db,
  read: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const answers = new WeakMap<object, Map<string, Promise<Answer>>>();
  return (input) => {
    const { bulkKey } = db;
    if (!bulkKey) return read(input);
    const known = answers.get(bulkKey) ?? new Map<string, Promise<Answer>>();
    answers.set(bulkKey, known);
    const key = JSON.stringify(input);
    const answer = known.get(key) ?? read(input);
    known.set(key, answer);
    return answer;
  };
}
