import * as z from 'zod';
import type { App } from '../../app';
import { linkBase } from '../../config';
import type { Actor } from '../../lib/actor';
import { isAppError } from '../../lib/errors';
import { newToken } from '../../lib/ids';
import type { DemoClock } from './demo-clock';
import { seedAffiliates } from './affiliates';
import { newCustomField } from '../../features/custom-fields/custom-fields.schema';
import { seedAgreements, seedAnnouncements } from './announcements';
import { seedApplication } from './applications';
import { seedCampaign } from './campaigns';
import { seedDocumentTemplate, seedEmailTemplate } from './templates';
import { seedEvidence } from './evidence';
import { seedEvent } from './events';
import { findPartnerId } from './find-partner';
import { seedLead } from './leads';
import { seedComments } from './comments';
import { seedCompany } from './companies';
import { seedDeals } from './deals';
import { seedMailSuppressions } from './mail-suppressions';
import { seedMonitoring } from './monitoring';
import { seedPartner } from './partners';
import { seedPayees } from './payees';
import { seedPayouts } from './payouts';
import { seedPodcasts } from './podcasts';
import { seedPortal } from './portal';
import { readPrograms } from './referral-data';
import { seedProgram } from './referrals';
import { actorOf, DEMO_ADDRESS, joinMembers, nameAccount, type ActorByKey } from './people';
import { seedResources } from './resources';
import { seedRoadmapItem } from './roadmap';
import { seedTiers } from './tiers';
import { seedTrends } from './trends';
import { seedSignIns } from './sign-ins';
import { readDemoData } from './demo-data';
import type { DemoUser } from './demo-entries';
import views from '../../../fixtures/demo/views.json';
import { newView } from '../../features/views/views.schema';

export interface DemoReport {
  /** Email of the workspace's owner. */
  email: string;
  /** Password of everyone in the workspace; null if the workspace already existed. */
  password: string | null;
  /** The other people, with their roles. */
  others: { email: string; role: string }[];
}

/**
 * Creates the demo workspace in one transaction. Does nothing if its owner already has an account. Calls the
 * services, so that the same rules apply as for people. `calendar` must be the app's clock.
 */
export async function seedDemo(app: App, clock: DemoClock): Promise<DemoReport> {
  const data = readDemoData();
  const [owner, ...others] = data.users;
  if (!owner) throw new Error('The demo workspace has no users');
  const report = { email: owner.email, others: others.map(({ email, role }) => ({ email, role })) };
  // Random for each installation, because a published password would give access to every reachable demo.
  const password = newToken().slice(0, 16);
  try {
    const workspaceId = await app.db.transaction(() =>
      seedWorkspace(app, clock, data, { owner, others, password }),
    );
    clock.goBack(NEWS_DAYS);
    await app.outbox.forget(workspaceId, clock.now().toISOString());
    return { ...report, password };
  } catch (error) {
    if (error === alreadyExistsError) return { ...report, password: null };
    throw error;
  }
}

/** Older events aren't announced when the first server starts. */
const NEWS_DAYS = 3;

const alreadyExistsError = new Error('The demo workspace already exists');

interface People {
  owner: DemoUser;
  others: DemoUser[];
  password: string;
}

async function seedWorkspace(
  app: App,
  clock: DemoClock,
  data: ReturnType<typeof readDemoData>,
  { owner, others, password }: People,
): Promise<string> {
  const { total } = await app.operators.listUsers({ limit: 1 });
  const isAlone = total === 0;
  const { name, founded, ...profile } = data.workspace;
  clock.goBack(founded);
  const ownerId = await createOwner(app, owner.email, password);
  const workspace = await app.operators.createWorkspace(ownerId, name, profile);
  const ownerActor = actorOf(owner, ownerId, workspace);
  await nameAccount(app, ownerActor);
  const actors = new Map<string, Actor>([[owner.key, ownerActor]]);
  const actorByKey: ActorByKey = (key) => {
    const actor = actors.get(key);
    if (!actor) throw new Error(`The demo workspace has no user with the key ${key}`);
    return actor;
  };
  const join = async (people: DemoUser[]) => {
    for (const [key, actor] of await joinMembers(app, clock, workspace, people, password)) {
      const { partner } = people.find((person) => person.key === key) ?? {};
      const partnerId = partner === undefined ? null : await findPartnerId(app, ownerActor, partner);
      actors.set(key, { ...actor, partnerId });
    }
  };

  await join(others.filter((person) => person.partner === undefined));
  for (const field of data.customFields)
    await app.customFields.create(ownerActor, newCustomField.parse(field));
  for (const partner of data.partners) await seedPartner(app, clock, actorByKey, partner);
  // Portal users belong to a partner, so they join after the partners exist.
  await join(others.filter((person) => person.partner !== undefined));
  for (const application of data.applications)
    await seedApplication(app, clock, actorByKey, workspace.id, application);
  for (const lead of data.leads) await seedLead(app, clock, actorByKey, lead);
  await seedPortal(app, clock, actorByKey);
  await seedPayees(app, clock, actorByKey);
  for (const program of readPrograms()) await seedProgram(app, clock, actorByKey, program);
  // Won deals earn by the rules of a program.
  await seedDeals(app, clock, actorByKey, data.deals);
  for (const campaign of data.campaigns) await seedCampaign(app, clock, actorByKey, campaign);
  for (const template of data.emailTemplates) await seedEmailTemplate(app, clock, actorByKey, template);
  for (const event of data.events) await seedEvent(app, clock, actorByKey, event);
  await seedAffiliates(app, clock, actorByKey, workspace.id);
  await seedPayouts(app, clock, actorByKey);
  for (const template of data.documentTemplates) await seedDocumentTemplate(app, clock, actorByKey, template);
  for (const item of data.roadmap) await seedRoadmapItem(app, clock, actorByKey, item);
  await seedMonitoring(app, clock, actorByKey);
  await seedTrends(app, clock, workspace.id);
  await seedEvidence(app, clock, actorByKey);
  await seedComments(app, clock, actorByKey);
  await seedViews(app, clock, actorByKey);
  await seedAnnouncements(app, clock, actorByKey);
  await seedAgreements(app, clock, actorByKey);
  await seedResources(app, clock, actorByKey);
  await seedTiers(app, clock, actorByKey);
  await seedMailSuppressions(app, clock, actorByKey);
  for (const company of data.companies) await seedCompany(app, clock, actorByKey, company);
  for (const { ago, by, ...invited } of data.invitations) {
    clock.goBack(ago);
    const base = linkBase(app.config);
    await app.invitations.invite(actorByKey(by), invited, { publicUrl: base, linkBase: base });
  }
  if (isAlone) await seedPodcasts(app, clock);
  // If the installation has other users, demo users must not see everything.
  if (isAlone)
    for (const { email, superAdmin } of others)
      if (superAdmin) await app.operators.setSuperAdmin(email, true);
  for (const person of [owner, ...others])
    await seedSignIns(app, clock, actorByKey, owner.key, person, password);
  return workspace.id;
}

async function createOwner(app: App, email: string, password: string): Promise<string> {
  try {
    const { user, setPasswordUrl } = await app.operators.createUser(email);
    const token = setPasswordUrl.slice(setPasswordUrl.lastIndexOf('/') + 1);
    await app.passwordResets.complete({ token, password }, { address: DEMO_ADDRESS });
    return user.id;
  } catch (error) {
    if (isAppError(error) && error.status === 409) throw alreadyExistsError;
    throw error;
  }
}

const data = z.array(newView.extend({ ago: z.number().int().min(0), by: z.string() }));

/** Adds the saved views of lists. */
async function seedViews(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { ago, by, ...view } of data.parse(views)) {
    clock.goBack(ago);
    await app.views.create(actorByKey(by), view);
  }
}
