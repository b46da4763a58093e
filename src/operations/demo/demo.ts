import type { App } from '../../app';
import { linkBase } from '../../config';
import type { Actor } from '../../lib/actor';
import { isAppError } from '../../lib/errors';
import { newToken } from '../../lib/ids';
import type { Calendar } from './calendar';
import { tellAffiliates } from './affiliates';
import { tellApplication } from './applications';
import { tellCampaign } from './campaigns';
import { tellDocumentTemplate } from './document-templates';
import { tellEmailTemplate } from './email-templates';
import { tellEvidence } from './evidence';
import { tellEvent } from './events';
import { tellLead } from './leads';
import { tellCompany } from './companies';
import { tellMonitoring } from './monitoring';
import { tellPartner } from './partners';
import { tellPodcasts } from './podcasts';
import { readPrograms } from './referral-story';
import { tellProgram } from './referrals';
import { actorOf, DEMO_ADDRESS, gather, type Cast } from './people';
import { tellRoadmapItem } from './roadmap';
import { tellTrends } from './trends';
import { tellVisits } from './visits';
import { readStory, type DemoUser } from './story';

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
export async function seedDemo(app: App, calendar: Calendar): Promise<DemoReport> {
  const story = readStory();
  const [owner, ...others] = story.users;
  if (!owner) throw new Error('The demo workspace has no users');
  const report = { email: owner.email, others: others.map(({ email, role }) => ({ email, role })) };
  // Random for each installation, because a published password would give access to every reachable demo.
  const password = newToken().slice(0, 16);
  try {
    await app.db.transaction(() => tellAll(app, calendar, story, { owner, others, password }));
    return { ...report, password };
  } catch (error) {
    if (error === alreadyThere) return { ...report, password: null };
    throw error;
  }
}

const alreadyThere = new Error('The demo workspace already exists');

interface People {
  owner: DemoUser;
  others: DemoUser[];
  password: string;
}

async function tellAll(
  app: App,
  calendar: Calendar,
  story: ReturnType<typeof readStory>,
  { owner, others, password }: People,
): Promise<void> {
  const { total } = await app.operators.listUsers({ limit: 1 });
  const isAlone = total === 0;
  const { name, founded, ...profile } = story.workspace;
  calendar.goBack(founded);
  const ownerId = await createOwner(app, owner.email, password);
  const workspace = await app.operators.createWorkspace(ownerId, name, profile);
  const actors = new Map<string, Actor>([[owner.key, actorOf(owner, ownerId, workspace)]]);
  const cast: Cast = (key) => {
    const actor = actors.get(key);
    if (!actor) throw new Error(`The demo workspace has no user with the key ${key}`);
    return actor;
  };
  const join = async (people: DemoUser[]) => {
    for (const [key, actor] of await gather(app, calendar, workspace, people, password))
      actors.set(key, actor);
  };

  await join(others.filter((person) => person.partner === undefined));
  for (const partner of story.partners) await tellPartner(app, calendar, cast, partner);
  // Portal users belong to a partner, so they join after the partners exist.
  await join(others.filter((person) => person.partner !== undefined));
  for (const application of story.applications)
    await tellApplication(app, calendar, cast, workspace.id, application);
  for (const lead of story.leads) await tellLead(app, calendar, cast, lead);
  for (const campaign of story.campaigns) await tellCampaign(app, calendar, cast, campaign);
  for (const template of story.emailTemplates) await tellEmailTemplate(app, calendar, cast, template);
  for (const event of story.events) await tellEvent(app, calendar, cast, event);
  for (const program of readPrograms()) await tellProgram(app, calendar, cast, program);
  await tellAffiliates(app, calendar, cast, workspace.id);
  for (const template of story.documentTemplates) await tellDocumentTemplate(app, calendar, cast, template);
  for (const item of story.roadmap) await tellRoadmapItem(app, calendar, cast, item);
  await tellMonitoring(app, calendar, cast);
  await tellTrends(app, calendar, workspace.id);
  await tellEvidence(app, calendar, cast);
  for (const company of story.companies) await tellCompany(app, calendar, cast, company);
  for (const { ago, by, ...invited } of story.invitations) {
    calendar.goBack(ago);
    await app.invitations.invite(cast(by), invited, linkBase(app.config));
  }
  if (isAlone) await tellPodcasts(app, calendar);
  // If the installation has other users, demo users must not see everything.
  if (isAlone)
    for (const { email, superAdmin } of others)
      if (superAdmin) await app.operators.setSuperAdmin(email, true);
  for (const person of [owner, ...others]) await tellVisits(app, calendar, cast, owner.key, person, password);
}

async function createOwner(app: App, email: string, password: string): Promise<string> {
  try {
    const { user, setPasswordUrl } = await app.operators.createUser(email);
    const token = setPasswordUrl.slice(setPasswordUrl.lastIndexOf('/') + 1);
    await app.passwordResets.complete({ token, password }, { address: DEMO_ADDRESS });
    return user.id;
  } catch (error) {
    if (isAppError(error) && error.status === 409) throw alreadyThere;
    throw error;
  }
}
