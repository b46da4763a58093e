import type { Config } from '../../config';
import type { Foundation } from '../../foundation';
import type { AffiliateLinksRepo } from '../affiliates/affiliate-links.repo';
import type { LinkPartiesRepo } from '../affiliates/link-parties.repo';
import type { CommissionsRepo } from '../commissions/ledger/commissions.repo';
import type { PayeesRepo } from '../commissions/payees/payees.repo';
import type { PreparePartners } from '../partners/import-partners';
import { createFindIds } from '../records/import/record-keys';
import { createOperationsRepo } from '../records/operations/operations.repo';
import { createKits } from './reading/read-pages';
import { createStaging } from './reading/stage-affiliates';
import { createSwitchRunner } from './run-switch';
import { createSwitchesRepo } from './switches.repo';
import { createSwitchesService } from './switches.service';
import { createSwitchUndo } from './undo-switch';
import { createSwitchedRecordsRepo } from './writing/switched-records.repo';
import { createSwitchItemsRepo } from './writing/switch-items.repo';
import { createSwitchLog } from './writing/switch-log';
import { createSwitchRowsRepo } from './writing/switch-rows.repo';
import { createWriteCommissions } from './writing/write-commissions';
import { createWriteCoupons } from './writing/write-coupons';
import { createWriteCustomers } from './writing/write-customers';
import { createWriteLinks } from './writing/write-links';
import { createWritePartners } from './writing/write-partners';

interface Dependencies extends Foundation {
  addresses: Config['switchAddresses'];
  links: AffiliateLinksRepo;
  sites: LinkPartiesRepo['sites'];
  commissions: CommissionsRepo;
  payees: PayeesRepo;
  preparePartners: PreparePartners;
}

/** Moves from other programs for affiliates, which plugins read. */
export function createSwitches(dependencies: Dependencies) {
  const { db, audit, clock, links, sites, commissions, payees, preparePartners } = dependencies;
  const rows = createSwitchRowsRepo(db);
  const staging = createStaging({ db, rows });
  const log = createSwitchLog({ db, operations: createOperationsRepo(db) });
  const parts = {
    ...{ db, rows, log, links, payees, preparePartners, commissions },
    found: createSwitchedRecordsRepo(db),
    items: createSwitchItemsRepo(db),
    findIds: createFindIds(db),
    parentsOf: staging.parentsOf,
  };
  const runner = createSwitchRunner({
    ...{ db, rows, log, staging, audit, clock },
    sites,
    writePartners: createWritePartners(parts),
    writeLinks: createWriteLinks(parts),
    writeCoupons: createWriteCoupons(parts),
    writeCustomers: createWriteCustomers(parts),
    writeCommissions: createWriteCommissions(parts),
  });
  return {
    services: {
      switches: createSwitchesService({
        ...dependencies,
        switches: createSwitchesRepo(db),
        kits: createKits(dependencies),
        runner,
        switchLog: log,
      }),
    },
    undo: createSwitchUndo(parts),
  };
}

export type SwitchServices = ReturnType<typeof createSwitches>['services'];
