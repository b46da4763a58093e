import { parseFeed } from '../feeds/parse-feed';
import { compareTexts } from '../pages/compare-texts';
import { readPage } from '../pages/read-page';

/** What may take long with what others send: pure functions, whose arguments and results can be copied to a thread and back. */
export const tasks = { readFeed: parseFeed, readPage, compareTexts };

export type Tasks = typeof tasks;

/** What a thread is asked: one task at a time. */
export type Job = { [Name in keyof Tasks]: { task: Name; given: Parameters<Tasks[Name]> } }[keyof Tasks];

export function perform(job: Job): ReturnType<Tasks[keyof Tasks]> {
  switch (job.task) {
    case 'readFeed':
      return tasks.readFeed(...job.given);
    case 'readPage':
      return tasks.readPage(...job.given);
    case 'compareTexts':
      return tasks.compareTexts(...job.given);
  }
}
