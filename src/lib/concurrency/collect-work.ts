/**
 * Returns a function that adds an item and resolves when it is done. Items that arrive while others are worked on are
 * worked on together afterwards, at most `most` at once.
 */
export function collectWork<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  most: number,
): (item: Item) => Promise<void> {
  interface Waiting {
    item: Item;
    done(): void;
    failed(error: unknown): void;
  }
  const waiting: Waiting[] = [];
  let isWorking = false;

  async function run(): Promise<void> {
    isWorking = true;
    for (;;) {
      const some = waiting.splice(0, most);
      if (some.length === 0) break;
      try {
        await work(some.map(({ item }) => item));
        for (const { done } of some) done();
      } catch (error) {
        for (const { failed } of some) failed(error);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!isWorking) void run();
    });
}
