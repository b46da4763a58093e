import { bytesOf, performFileJob, type FileJob } from './features/imports/reading/file-jobs';
import { fileJobs } from './import-files';
import { performTasks } from './lib/concurrency/task-thread';

/** The thread of `createFileReading`. */
performTasks((job: FileJob) => performFileJob(fileJobs, job), bytesOf);
