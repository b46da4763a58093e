import { measureCalls } from './calls';
import { measureFirstScreen } from './first-screen';
import { measurePages } from './pages';
import { print } from './report';
import { measureStartup } from './startup';

print('PartnerHub, measured in one run on this machine');
await measureStartup();
await measureCalls();
await measurePages();
await measureFirstScreen();
