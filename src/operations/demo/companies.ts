import type { App } from '../../app';
import { companyApplicationBody } from '../../features/applications/applications.schema';
import type { Calendar } from './calendar';
import type { Cast } from './people';
import type { DemoCompany } from './story';

/** Creates the workspace of another company. Its owner hasn't set a password. */
export async function tellCompany(
  app: App,
  calendar: Calendar,
  cast: Cast,
  { name, email, founded, application, ...profile }: DemoCompany,
): Promise<void> {
  calendar.goBack(founded);
  const { user } = await app.operators.createUser(email);
  const { id } = await app.operators.createWorkspace(user.id, name, profile);
  if (!application) return;
  calendar.goBack(application.ago);
  await app.discover.apply(cast(application.by), id, companyApplicationBody.parse(application));
}
