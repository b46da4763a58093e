import type { Log } from '../../../lib/logging/log';
import { unprocessable } from '../../../lib/errors';
import { createTaskThread, startTaskWorker } from '../../../lib/concurrency/task-thread';
import type { DocumentContent } from '../document-templates.entity';
import { performDocumentJob, type DocumentJob } from '../document-tasks';
import type { DocumentText } from './document-text';
import { FILLED_TOO_LONG, type Filling } from './fill-texts';

/** Renders documents without blocking the event loop. */
export interface DocumentRendering {
  /** See `renderDocument`. @throws 422 */
  render(document: DocumentContent, extraStyle?: string, filling?: Filling | null): Promise<string>;
  /** See `fillSource`. @throws 422 */
  fillSource(document: DocumentText, filling: Filling): Promise<string>;
  /** See `plainTextOf`; the latest results are cached. */
  textOf(document: DocumentText): Promise<string>;
  /** See `renderArticle`. */
  article(content: string): Promise<string>;
  /** See `articleTextOf`. */
  articleText(content: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Longest content, with the logo, in characters, that is rendered without a thread: 20 ms at worst. Starting a thread for less takes
 * longer than the work.
 */
const INLINE_UP_TO = 2 * 1024;

/** Cache of texts: every new workspace gets the same examples, and saving a template needs its text twice. */
const remembered = new Map<string, Promise<string>>();
const REMEMBERED = 30;

const startDocumentWorker = () =>
  startTaskWorker('document-worker', 'src/features/document-templates/rendering/document-worker.ts');

/** @throws 422 for a document that gets too long; threads send only the message of an error */
function refuseLength(error: unknown): never {
  throw error instanceof Error && error.message === FILLED_TOO_LONG ? unprocessable(FILLED_TOO_LONG) : error;
}

function sizeOf({ task, given }: DocumentJob): number {
  const logo = task === 'renderDocument' ? (given[2]?.logo?.length ?? 0) : 0;
  return given[0].content.length + logo;
}

export function createDocumentRendering({ log }: { log: Log }): DocumentRendering {
  const { run, close } = createTaskThread<DocumentJob>({
    log,
    startWorker: startDocumentWorker,
    texts: {
      failed: 'The document could not be rendered',
      tooSlow: 'The document takes too long to render',
    },
  });

  const perform = async (job: DocumentJob): Promise<string> =>
    sizeOf(job) <= INLINE_UP_TO ? performDocumentJob(job) : run<string>(job);

  return {
    render: (...given) => perform({ task: 'renderDocument', given }).catch(refuseLength),
    fillSource: (...given) => perform({ task: 'fillSource', given }).catch(refuseLength),
    textOf({ content, fileFormat }) {
      const key = `${fileFormat} ${content}`;
      const known = remembered.get(key);
      if (known) return known;
      const text = perform({ task: 'plainTextOf', given: [{ content, fileFormat }] });
      remembered.set(key, text);
      text.catch(() => remembered.delete(key));
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return text;
    },
    article: (content) => perform({ task: 'renderArticle', given: [{ content }] }),
    articleText: (content) => perform({ task: 'articleTextOf', given: [{ content }] }),
    close,
  };
}
