import { createFileJobs } from './features/imports/reading/file-jobs';
import { opmlOrCsv } from './features/monitoring/transfer/opml';

/** Reads the files of imports, in the server and in its thread. */
export const fileJobs = createFileJobs({ 'monitored-sources': opmlOrCsv });
