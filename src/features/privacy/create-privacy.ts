import { createPeopleService, type PeopleDependencies } from './people.service';

export function createPrivacy(dependencies: PeopleDependencies) {
  return { services: { people: createPeopleService(dependencies) } };
}

export type PrivacyServices = ReturnType<typeof createPrivacy>['services'];
