import { measureAffiliates } from './affiliates';
import { measureCalls } from './calls';
import { measureDesk } from './desk';
import { measureDocuments } from './documents';
import { measureFirstScreen } from './first-screen';
import { measureImports } from './imports';
import { measurePages } from './pages';
import { print } from './report';
import { measureStartup } from './startup';

print('PartnerHub, measured in one run on this machine');
await measureStartup();
await measureCalls();
await measurePages();
await measureDesk();
await measureAffiliates();
await measureImports();
await measureDocuments();
await measureFirstScreen();
