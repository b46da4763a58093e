import { performTasks } from '../../lib/task-thread';
import { performDocumentJob } from './document-tasks';

/** The thread of `createDocumentRendering`. */
performTasks(performDocumentJob);
