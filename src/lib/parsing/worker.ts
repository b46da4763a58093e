import { performTasks } from '../task-thread';
import { perform } from './tasks';

/** The thread of `createParsing`. */
performTasks(perform);
