import { PASSWORD } from './server-password';

/** An admin of the demo workspace in every database of fixtures/upgrades. */
export const upgradePerson = { email: 'upgrade@halden.example', password: PASSWORD };
