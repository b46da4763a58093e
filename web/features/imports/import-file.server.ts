import { importLimits } from '../../../src/features/imports/imports.rules';

/** What an upload is: the file itself, as the browser picked it. */
export const importFile = { type: 'text/csv', maxBody: importLimits.fileSize };
