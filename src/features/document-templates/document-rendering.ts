import type { Log } from '../../lib/log';
import { createTaskThread, startTaskWorker } from '../../lib/task-thread';
import type { DocumentContent } from './document-template';
import { performDocumentJob, type DocumentJob } from './document-tasks';
import type { DocumentText } from './document-text';

/** Renders documents without holding up the event loop. */
export interface DocumentRendering {
  /** As `renderDocument`. */
  render(document: DocumentContent, extraStyle?: string): Promise<string>;
  /** As `plainTextOf`; the last ones are remembered. */
  textOf(document: DocumentText): Promise<string>;
  close(): Promise<void>;
}

/** Characters that take about 20 ms at worst. Starting a thread for less would take longer than the work. */
const INLINE_UP_TO = 2 * 1024;

/** Every new workspace gets the same examples, and a template's text is needed twice when it is saved. */
const remembered = new Map<string, Promise<string>>();
const REMEMBERED = 30;

const startDocumentWorker = () =>
  startTaskWorker('document-worker', 'src/features/document-templates/document-worker.ts');

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
    job.given[0].content.length <= INLINE_UP_TO ? performDocumentJob(job) : run<string>(job);

  return {
    render: (...given) => perform({ task: 'renderDocument', given }),
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
    close,
  };
}
