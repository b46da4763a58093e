import { performTasks } from '../../../lib/concurrency/task-thread';
import { performDocumentJob } from '../document-tasks';

/** Entry of the worker thread of `createDocumentRendering`. */
performTasks(performDocumentJob);
