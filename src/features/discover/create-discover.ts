import type { Foundation } from '../../foundation';
import type { ApplicationsRepo } from '../applications/applications.repo';
import type { ReceiveApplication } from '../applications/receive-application';
import { createCompaniesRepo } from './companies.repo';
import { createDiscoverService } from './discover.service';

interface Dependencies extends Foundation {
  applications: ApplicationsRepo;
  receiveApplication: ReceiveApplication;
}

export function createDiscover(dependencies: Dependencies) {
  const companies = createCompaniesRepo(dependencies.db);
  return { services: { discover: createDiscoverService({ ...dependencies, companies }) } };
}

export type DiscoverServices = ReturnType<typeof createDiscover>['services'];
