import { importLimits } from '../../../src/features/imports/imports.rules';

/** An upload's body is the file itself. */
export const importFile = { types: ['text/csv'], maxBody: importLimits.fileSize };
