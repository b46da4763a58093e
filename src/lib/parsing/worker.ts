import { parentPort } from 'node:worker_threads';
import { perform, type Answer, type Job } from './tasks';

/** The thread of `createParsing`: does one task after the other, and knows nothing else of PartnerHub. */
parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(answerTo(job));
});

function answerTo(job: Job): Answer<unknown> {
  try {
    return { result: perform(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
