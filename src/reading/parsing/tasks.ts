import { parseFeed } from '../feeds/parse-feed';
import { readPodcastFeed } from '../feeds/read-podcast-feed';
import { compareTexts } from '../pages/compare-texts';
import { matchElements } from '../pages/matching/match-elements';
import { previewPage } from '../pages/preview-page';
import { readPage } from '../pages/read-page';

/**
 * Pure functions that may take long on untrusted content. Their arguments and results can be sent to a thread and back.
 */
export const tasks = {
  readFeed: parseFeed,
  readPodcastFeed,
  readPage,
  previewPage,
  matchElements,
  compareTexts,
};

export type Tasks = typeof tasks;

/** A task with its arguments, as sent to a thread. */
export type Job = { [Name in keyof Tasks]: { task: Name; given: Parameters<Tasks[Name]> } }[keyof Tasks];

export function perform(job: Job): ReturnType<Tasks[keyof Tasks]> {
  switch (job.task) {
    case 'readFeed':
      return tasks.readFeed(...job.given);
    case 'readPodcastFeed':
      return tasks.readPodcastFeed(...job.given);
    case 'readPage':
      return tasks.readPage(...job.given);
    case 'previewPage':
      return tasks.previewPage(...job.given);
    case 'matchElements':
      return tasks.matchElements(...job.given);
    case 'compareTexts':
      return tasks.compareTexts(...job.given);
  }
}
