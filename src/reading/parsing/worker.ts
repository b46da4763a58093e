import { performTasks } from '../../lib/concurrency/task-thread';
import { perform } from './tasks';

/** The thread of `createParsing`. */
performTasks(perform);
