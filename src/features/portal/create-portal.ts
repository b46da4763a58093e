import type { Foundation } from '../../foundation';
import type { PartnersRepo } from '../partners/partners.repo';
import { createPortalEarningsRepo } from './earnings/portal-earnings.repo';
import { createPortalEarningsService, type EarningsDependencies } from './earnings/portal-earnings.service';
import { createPortalHomeService, type HomeDependencies } from './home/portal-home.service';
import { createPortalPeopleRepo } from './people/portal-people.repo';
import { createPortalPeopleService, type PeopleDependencies } from './people/portal-people.service';
import { createPortalService } from './portal.service';
import { createPortalProfileService, type ProfileDependencies } from './profile/portal-profile.service';

type Dependencies = Foundation &
  Omit<HomeDependencies, 'portalEarnings'> &
  Omit<PeopleDependencies, 'people'> &
  ProfileDependencies &
  Pick<EarningsDependencies, 'links' | 'portalCommissions'> & { partners: PartnersRepo };

/** What portal users see and do that belongs to no other feature. */
export function createPortal(dependencies: Dependencies) {
  const { db } = dependencies;
  const earnings = createPortalEarningsService({ ...dependencies, earnings: createPortalEarningsRepo(db) });
  return {
    services: {
      portal: {
        ...createPortalService(dependencies),
        ownProfile: createPortalProfileService(dependencies),
        people: createPortalPeopleService({ ...dependencies, people: createPortalPeopleRepo(db) }),
        earnings,
        home: createPortalHomeService({ ...dependencies, portalEarnings: earnings }),
      },
    },
  };
}

export type PortalServices = ReturnType<typeof createPortal>['services'];
