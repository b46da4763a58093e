import type { App } from '../../app';
import { companyApplicationBody } from '../../features/applications/applications.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';
import type { DemoCompany } from './demo-entries';

/** Creates the workspace of another company. Its owner hasn't set a password. */
export async function seedCompany(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  { name, email, founded, application, ...profile }: DemoCompany,
): Promise<void> {
  clock.goBack(founded);
  const { user } = await app.operators.createUser(email);
  const { id } = await app.operators.createWorkspace(user.id, name, profile);
  if (!application) return;
  clock.goBack(application.ago);
  await app.discover.apply(actorByKey(application.by), id, companyApplicationBody.parse(application));
}
