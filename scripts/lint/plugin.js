import { importTable } from './import-table.js';
import { noLooks } from './no-looks.js';
import { noRawControls } from './no-raw-controls.js';
import { parseBeforePromises } from './parse-before-promises.js';

/** Our own rules for oxlint, under the names `local/…`. */
export default {
  meta: { name: 'local' },
  rules: {
    'import-table': importTable,
    'no-looks': noLooks,
    'no-raw-controls': noRawControls,
    'parse-before-promises': parseBeforePromises,
  },
};
