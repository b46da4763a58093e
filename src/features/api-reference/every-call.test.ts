import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Client, TestResponse } from '../../testing/client';
import { BROWSER, newLink } from '../../testing/affiliates';
import { springWebinar } from '../../testing/campaigns';
import { brief } from '../../testing/document-templates';
import { hello } from '../../testing/email-templates';
import { workshop } from '../../testing/events';
import { startItunes, type ItunesStub } from '../../testing/itunes';
import { startMailServer, textOf, type MailServer } from '../../testing/mail-server';
import { insertItem } from '../../testing/monitoring';
import { allDelivered } from '../../testing/notifications';
import { giveAndGet, smykowski } from '../../testing/referrals';
import { insertCommissions, insertPayees } from '../../testing/payouts';
import { makeTeam, type Team } from '../../testing/roles';
import { nextCode } from '../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';
import { connectStripe, signatureOf, stripeEvent, subscriptionStory } from '../../testing/stripe';
import { postsFeed, startSites, type SitesStub } from '../../testing/sites';
import { createAuthenticator } from '../../testing/software-authenticator';
import { insertArticle } from '../../testing/trends';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import type { Inbox } from '../inbox/inbox.service';
import type { OpenApi } from './openapi.types';

/**
 * Makes every call of the document once with success. The client compares each answer with the document. Add a new call
 * to the story of its feature below.
 */
let server: TestServer;
let team: Team;
let mailServer: MailServer;
let sites: SitesStub;
let itunes: ItunesStub;
let receiver: WebhookReceiver;
/** Method and path by operationId. */
const places = new Map<string, { method: string; path: string; isAllowed(status: number): boolean }>();
const called = new Set<string>();

beforeAll(async () => {
  [mailServer, sites, itunes, receiver] = await Promise.all([
    startMailServer(),
    startSites(),
    startItunes(),
    startWebhookReceiver(),
  ]);
  server = await startTestServer(
    {
      ...itunes.env,
      ...sites.env,
      SMTP_URL: mailServer.url,
    },
    { outbox: { pollMs: 20 } },
  );
  team = await makeTeam(server);
  const { body } = await server.visitor().get<OpenApi>('/api/openapi.json');
  for (const [path, item] of Object.entries(body.paths))
    for (const [method, { operationId, responses }] of Object.entries(item))
      places.set(operationId, {
        method: method.toUpperCase(),
        path,
        isAllowed: (status) => status < 400 && String(status) in responses,
      });
  server.app.dispatcher.start();
});
afterAll(async () => {
  await server.close();
  await Promise.all([mailServer.close(), sites.close(), itunes.close(), receiver.close()]);
});

interface Given {
  as?: Client;
  /** Path parameters in order. */
  at?: readonly string[];
  query?: Record<string, string>;
  body?: unknown;
  file?: string | Blob;
  headers?: Record<string, string>;
}

/** Makes a call by its operationId, as an admin unless `given` has another user. @throws Error if it fails */
async function call<Body = { id: string }>(operationId: string, given: Given = {}): Promise<Body> {
  return (await respond<Body>(operationId, given)).body;
}

async function respond<Body>(operationId: string, given: Given): Promise<TestResponse<Body>> {
  const { as = team.admin, at = [], query, file, headers = {} } = given;
  const place = places.get(operationId);
  if (!place) throw new Error(`The API reference has no ${operationId}`);
  const { method, path, isAllowed } = place;
  const values = [...at];
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const body = given.body ?? (method === 'GET' || method === 'DELETE' || file !== undefined ? undefined : {});
  const response = await as.send<Body>(method, filled + search, body, {
    headers: { ...(file !== undefined && { 'Content-Type': 'text/csv' }), ...headers },
    ...(file !== undefined && { rawBody: file }),
  });
  if (!isAllowed(response.status))
    throw new Error(`${operationId} failed: ${response.status} ${JSON.stringify(response.body)}`);
  called.add(operationId);
  return response;
}

/** Returns the token of the newest mailed link whose path starts with `path`. */
async function mailedToken(path: string): Promise<string> {
  await server.app.background.settled();
  const link = new RegExp(`${path}/([\\w-]{43})`);
  await expect.poll(() => mailServer.mails.some((mail) => link.test(textOf(mail)))).toBe(true);
  return (
    mailServer.mails
      .map((mail) => link.exec(textOf(mail))?.[1])
      .filter(Boolean)
      .at(-1) ?? ''
  );
}

/** Returns the calls whose operationId matches. */
const callsLike = (pattern: RegExp): string[] => [...places.keys()].filter((id) => pattern.test(id));

const partnerDetails = {
  name: 'Initech',
  description: 'Builds printers for offices.',
  industry: 'Manufacturing & Industrial',
  size: 'SME',
  location: 'Kraków',
};
const application = {
  companyName: 'Northwind Trading',
  contactEmail: 'grace@northwind.example',
  website: 'https://northwind.example',
  continent: 'Oceania',
  region: 'Auckland',
  industry: 'Manufacturing & Industrial',
  size: 'Enterprise',
  services: true,
  valueProp: 'We sell robots to farms.',
};
const lead = { name: 'Ada Byron', company: 'Analytical Engines', email: 'ada@engines.example' };
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

it('makes the calls of the API reference and its tools', async () => {
  await call('getOpenApi');
  const made = await call<{ id: string; key: string }>('createApiKey', {
    body: { name: 'Assistant', scope: 'write' },
  });
  await call('mcp', {
    as: server.visitor(),
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    headers: { Authorization: `Bearer ${made.key}`, Accept: 'application/json, text/event-stream' },
  });
  await call('listApiKeys');
  await call('revokeApiKey', { at: [made.id] });
});

it('makes the calls of accounts', async () => {
  const email = 'ada@example.org';
  const as = server.visitor();
  await call('signUp', { as, body: { email, password: PASSWORD } });
  await call('getMe', { as });
  await call('updateMe', { as, body: { name: 'Ada' } });
  await call('confirmPassword', { as, body: { password: PASSWORD } });
  const other = server.visitor();
  await call('signIn', { as: other, body: { email, password: PASSWORD } });
  const sessions = await call<{ id: string; current: boolean }[]>('listSessions', { as });
  await call('deleteSession', { as, at: [sessions.find(({ current }) => !current)?.id ?? ''] });
  await call('revokeOtherSessions', { as });

  const totp = await call<{ secret: string }>('enrolTotp', { as, body: { password: PASSWORD } });
  await call('confirmTotp', { as, body: { code: nextCode(server, totp.secret) } });
  await call('renewRecoveryCodes', { as, body: { password: PASSWORD } });
  const { ticket } = await call<{ ticket: string }>('signIn', {
    as: other,
    body: { email, password: PASSWORD },
  });
  await call('signInWithCode', { as: other, body: { ticket, code: nextCode(server, totp.secret) } });
  await call('disableMfa', { as, body: { password: PASSWORD } });

  const authenticator = createAuthenticator({ origin: server.url });
  type Creation = Parameters<typeof authenticator.create>[0];
  type Request = Parameters<typeof authenticator.get>[0];
  const created = authenticator.create(await call<Creation>('getPasskeyOptions', { as }));
  const passkey = await call('createPasskey', { as, body: { name: 'Laptop', response: created } });
  await call('listPasskeys', { as });
  const proof = authenticator.get(await call<Request>('getPasskeyConfirmationOptions', { as }));
  await call('confirmPasskey', { as, body: { response: proof } });
  const options = await call<Request>('getPasskeySignInOptions', { as: other });
  await call('signInWithPasskey', { as: other, body: { response: authenticator.get(options) } });
  await call('deletePasskey', { as, at: [passkey.id] });

  await call('requestMagicLink', { as: other, body: { email } });
  await call('signInWithMagicLink', { as: other, body: { token: await mailedToken('/magic') } });
  await call('requestMagicLink', { as: other, body: { email } });
  await call('pressMagicLink', { as: server.visitor(), at: [await mailedToken('/magic')] });
  await call('forgotPassword', { as: other, body: { email } });
  const reset = { token: await mailedToken('/reset-password'), password: `${PASSWORD}-2` };
  await call('resetPassword', { as: other, body: reset });
  await call('signIn', { as, body: { email, password: reset.password } });
  await call('changePassword', { as, body: { currentPassword: reset.password, newPassword: PASSWORD } });
  const changed = { email: 'ada@new.example.org', password: PASSWORD };
  await call('changeEmail', { as, body: changed });
  await call('cancelEmailChange', { as });
  await call('changeEmail', { as, body: changed });
  await call('confirmEmail', { as, at: [await mailedToken('/confirm-email')] });
  await call('listWorkspaces', { as });
  const { workspaceId } = await call<{ workspaceId: string }>('getMe', { as });
  await call('signOut', { as });
  await call('signIn', { as, body: { email: changed.email, password: PASSWORD } });
  await call('deleteAccount', { as, body: { ...changed, workspaceIds: [workspaceId] } });
});

it('makes the calls of members, workspaces and the installation', async () => {
  const { inviteUrl } = await call<{ inviteUrl: string }>('inviteUser', {
    body: { email: 'new@example.org', role: 'editor' },
  });
  const token = inviteUrl.split('/').at(-1) ?? '';
  await call('getInvitation', { as: server.visitor(), at: [token] });
  const guest = server.visitor();
  await call('acceptInvitation', { as: guest, body: { token, password: PASSWORD } });
  await call('switchWorkspace', { as: guest, body: { workspaceId: team.workspaceId } });
  const open = await call('inviteUser', { body: { email: 'open@example.org' } });
  await call('listInvitations');
  await call('revokeInvitation', { at: [open.id] });
  const { id } = await call('getMe', { as: guest });
  await call('listUsers');
  await call('listMembers');
  await call('updateUserRole', { at: [id], body: { role: 'viewer' } });
  await call('removeUser', { at: [id] });
  await call('updateWorkspace', {
    at: [team.workspaceId],
    body: { logoUrl: `data:image/png;base64,${pixel}` },
  });
  await call('getWorkspaceLogo', { as: server.visitor(), at: [team.workspaceId] });
  const of = { as: team.owner, at: [team.workspaceId] };
  const { id: exportId } = await call<{ id: string }>('startWorkspaceExport', of);
  const file = { as: team.owner, at: [team.workspaceId, exportId] };
  await expect
    .poll(async () => (await call<{ status: string }>('getWorkspaceExport', file)).status)
    .toBe('done');
  await call('downloadWorkspaceExport', file);
  await call('listWorkspaceExports', of);
  await server.app.operators.setSuperAdmin(team.emails.outsider, true);
  await call('listAllWorkspaces', { as: team.outsider });
  await call('listAllUsers', { as: team.outsider });
  const workspace = { id: team.workspaceId, name: 'Ours' };
  const superAdmin = { as: team.outsider };
  const uploaded = await call('uploadWorkspaceImport', {
    ...superAdmin,
    file: new Blob([Uint8Array.from(await buffer(server.app.archiveWorkspace(workspace)))]),
    headers: { 'Content-Type': 'application/zip', 'X-File-Name': 'workspace.zip' },
  });
  const ofImport = { ...superAdmin, at: [uploaded.id] };
  const statusOfImport = async () => (await call<{ status: string }>('getWorkspaceImport', ofImport)).status;
  await expect.poll(statusOfImport, { timeout: 20_000 }).toBe('checked');
  await call('confirmWorkspaceImport', ofImport);
  await expect.poll(statusOfImport, { timeout: 20_000 }).toBe('done');
  await call('listWorkspaceImports', superAdmin);
  await call('deleteWorkspaceImport', ofImport);
  await call('getPartnerProfile', { as: team.portal });
  const partnerTask = await call<{ id: string }>('createPartnerOnboardingTask', {
    at: [team.partnerId],
    body: { taskName: 'Sign', assignedTo: 'partner' },
  });
  const logo = `data:image/png;base64,${pixel}`;
  await call('updatePartnerProfile', { as: team.portal, body: { logo } });
  await call('getOwnPartnerLogo', { as: team.portal });
  await call('getPartnerLogo', { at: [team.partnerId] });
  await call('listPortalTasks', { as: team.portal });
  await call('updatePortalTask', { as: team.portal, at: [partnerTask.id], body: { status: 'completed' } });
  await call('listPortalCampaigns', { as: team.portal });
  await call('listPortalEvents', { as: team.portal });
  await call('listPortalEarnings', { as: team.portal });
  await call('listPortalCommissions', { as: team.portal });
  await call('listPortalPeople', { as: team.portal });
  await call('invitePortalPerson', { as: team.portal, body: { email: 'colleague@example.org' } });
  const { portal } = team;
  await call('getPortalHome', { as: portal });
  const deal = { name: 'Forty printers', customerName: 'Initech' };
  const registered = await call('registerPortalDeal', { as: portal, body: deal });
  await call('listPortalDeals', { as: portal });
  await call('getPortalDeal', { as: portal, at: [registered.id] });
  await call('updatePortalDeal', { as: portal, at: [registered.id], body: { notes: 'Soon' } });
  await call('withdrawPortalDeal', { as: portal, at: [registered.id] });
  const lead = { name: 'Eve', company: 'Initech', email: 'eve@initech.example' };
  await call('submitPortalLead', { as: portal, body: lead });
  await call('listPortalLeads', { as: portal });
  await call('createSecretLink', { at: ['roadmap'] });
  const { url } = await call<{ url: string }>('renewSecretLink', { at: ['roadmap'] });
  await call('getSecretLink', { at: ['roadmap'] });
  await call('getPublicRoadmapLogo', { as: server.visitor(), at: [url.split('/').at(-1) ?? ''] });
  await call('deleteSecretLink', { at: ['roadmap'] });
});

it('makes the calls of payouts', async () => {
  const { partnerId, workspaceId } = team;
  const [payeeId = ''] = await insertPayees(server, workspaceId, [{ name: 'Ada', partnerId }]);
  const draft = async () => {
    await insertCommissions(server, workspaceId, [{ payeeId, minor: 100 }]);
    return call<{ id: string; lines: { id: string }[] }>('createPayout', { body: { currency: 'USD' } });
  };
  const removed = await draft();
  await call('removePayoutLine', { at: [removed.id, removed.lines[0]?.id ?? ''], body: { reason: 'Wrong' } });
  await call('setWiseTemplate', { file: 'name,amount' });
  await call('removeWiseTemplate');
  const { id, lines } = await draft();
  const at = [id, lines[0]?.id ?? ''];
  await call('updatePayoutStatus', { as: team.owner, at: [id], body: { status: 'approved' } });
  await call('exportPayout', { at: [id], query: { format: 'csv' } });
  await call('changePayoutLine', { at, body: { status: 'paid' } });
  await call('getPayout', { at: [id] });
  await call('listPayouts');
  await call('getPaidInYear', { query: { year: '2026' } });
  await call('getPayoutStatement', { at });
  await call('getPayoutStatementPdf', { at });
  const own = { as: team.portal, at: at.slice(1) };
  await call('listPortalStatements', { as: team.portal });
  await call('getPortalStatement', own);
  await call('getPortalStatementPdf', own);
});

it('makes the calls of partners and applications', async () => {
  const partner = await call('createPartner', { body: partnerDetails });
  const { id: from } = await call('createPartner', { body: partnerDetails });
  await call('previewPartnerMerge', { at: [partner.id], query: { from } });
  await call('mergePartner', { at: [partner.id], body: { from } });
  const at = [partner.id];
  await call('getPartner', { at });
  await call('updatePartner', { at, body: { location: 'Gdańsk' } });
  await call('updateManyPartners', { body: { ids: at, change: { ownerId: null } } });
  await call('listPartners');
  await call('exportPartners');
  const note = await call('createPartnerNote', { at, body: { content: 'They like robots.' } });
  await call('listPartnerNotes', { at });
  const contact = await call('createPartnerContact', { at, body: { name: 'Grace Hopper' } });
  const twin = await call('createPartnerContact', { at, body: { name: 'G. Hopper', email: 'g@x.example' } });
  await call('findContactsWithEmail', { query: { email: 'g@x.example' } });
  await call('previewContactMerge', { at: [contact.id], query: { from: twin.id } });
  await call('mergeContact', { at: [contact.id], body: { from: twin.id } });
  await call('updatePartnerContact', { at: [partner.id, contact.id], body: { title: 'Admiral' } });
  await call('getPartnerContactVcard', { at: [partner.id, contact.id] });
  await call('exportContacts');
  await call('listPartnerContacts', { at });
  const task = await call('createPartnerOnboardingTask', { at, body: { taskName: 'Sign the contract' } });
  await call('updatePartnerOnboardingTask', { at: [partner.id, task.id], body: { completed: true } });
  await call('completeOnboardingTasks', { at, body: { ids: [task.id], change: { completed: false } } });
  await call('listPartnerOnboardingTasks', { at });
  const checkIn = await call('createPartnerCheckIn', {
    at,
    body: { title: 'Quarterly review', scheduledDate: '2031-05-06T10:00:00.000Z' },
  });
  await call('updatePartnerCheckIn', { at: [partner.id, checkIn.id], body: { notes: 'On site' } });
  await call('listPartnerCheckIns', { at });
  await call('getPartnerSummary', { at });
  await call('listPartnerActivities', { at });
  await call('listMyWork');
  const { groups } = await call<Inbox>('getInbox');
  const item = groups.flatMap(({ items }) => items)[0]?.id ?? '';
  await call('getInboxItem', { at: [item] });
  await call('snoozeInboxItem', { body: { item, until: 'tomorrow' } });
  await call('listTimeline', { query: { object: `partner:${partner.id}` } });
  await call('deletePartnerNote', { at: [partner.id, note.id] });
  await call('deletePartnerContact', { at: [partner.id, contact.id] });
  await call('deletePartnerOnboardingTask', { at: [partner.id, task.id] });
  await call('deletePartnerCheckIn', { at: [partner.id, checkIn.id] });
  await call('deletePartner', { at });

  await call('applyAsPartner', {
    as: server.visitor(),
    body: { ...application, workspaceId: team.workspaceId },
  });
  const prospect = await call('createProspect', { body: { ...application, companyName: 'Contoso' } });
  await call('listApplications');
  await call('getApplication', { at: [prospect.id] });
  await call('updateApplication', { at: [prospect.id], body: { custom: {} } });
  await call('updateApplicationStatus', { at: [prospect.id], body: { status: 'Applied' } });
  await call('convertToPartner', { at: [prospect.id], body: { approve: true } });
  await call('listOnboardingPartners');
  await call('listCompanies');
  const { workspaceId } = await call<{ workspaceId: string }>('getMe', { as: team.outsider });
  await call('updateWorkspace', {
    as: team.outsider,
    at: [workspaceId],
    body: { description: 'Ledgers for small shops.' },
  });
  await call('applyToCompany', { at: [workspaceId], body: application });
  await call('getDashboard');
});

it('makes the calls of leads, deals and imports', async () => {
  const made = await call('createLead', { body: lead });
  const at = [made.id];
  const { id: from } = await call('createLead', { body: lead });
  await call('previewLeadMerge', { at, query: { from } });
  await call('mergeLead', { at, body: { from, keep: { name: 'other' } } });
  await call('getLead', { at });
  await call('updateLead', { at, body: { city: 'London' } });
  await call('updateLeadStatus', { at, body: { status: 'in progress' } });
  await call('updateManyLeads', { body: { ids: at, change: { priority: 'high' } } });
  await call('listLeads');
  await call('exportLeads');
  const deal = await call('createDealFromLead', { at, body: { partnerId: team.partnerId } });
  await call('createDeal', {
    body: { partnerId: team.partnerId, name: '40 printers', customerName: 'Initech' },
  });
  await call('getDeal', { at: [deal.id] });
  await call('updateDeal', { at: [deal.id], body: { notes: 'Soon' } });
  await call('updateManyDeals', { body: { ids: [deal.id], change: { ownerId: null } } });
  await call('updateDealStatus', { at: [deal.id], body: { status: 'approved' } });
  await call('extendDeal', { at: [deal.id], body: { days: 30 } });
  await call('listDealConflicts', { at: [deal.id] });
  await call('listDeals');
  await call('exportDeals');

  const comment = await call('createComment', {
    query: { object: `deal:${deal.id}` },
    body: { body: 'Call them.', mentions: [team.userIds.editor] },
  });
  // A mention is only delivered while the comment exists.
  await allDelivered(server);
  await call('listComments', { query: { object: `deal:${deal.id}` } });
  await call('updateComment', { at: [comment.id], body: { body: 'Call them soon.' } });
  await call('deleteComment', { at: [comment.id] });
  const attachment = await call('createAttachment', {
    query: { object: `deal:${deal.id}` },
    file: 'Hello',
    headers: { 'X-File-Name': 'hello.txt' },
  });
  await call('listAttachments', { query: { object: `deal:${deal.id}` } });
  await call('downloadAttachment', { at: [attachment.id] });
  await call('deleteAttachment', { at: [attachment.id] });
  const sent = { file: 'Hello', headers: { 'X-File-Name': 'hello.txt' } };
  const resource = await call<{ id: string; fileId: string }>('createResource', {
    query: { audience: 'all', category: 'Sales' },
    ...sent,
  });
  const ofResource = { at: [resource.id] };
  await call('addResourceVersion', { ...ofResource, ...sent });
  await call('listResources');
  await call('getResource', ofResource);
  await call('updateResource', { ...ofResource, body: { name: 'Greeting' } });
  await call('downloadResource', ofResource);
  await call('listResourceVersions', ofResource);
  await call('downloadResourceVersion', { at: [resource.id, resource.fileId] });
  await call('listPortalResources', { as: team.portal });
  await call('downloadPortalResource', { as: team.portal, ...ofResource });
  await call('deleteResource', ofResource);
  const [told] = await call<{ id: string }[]>('listNotifications', { as: team.editor });
  await call('updateNotification', { as: team.editor, at: [told?.id ?? ''], body: { isRead: true } });
  await call('markAllNotificationsRead', { as: team.editor });
  await call('getNotificationPreferences', { as: team.editor });
  await call('updateNotificationPreferences', {
    as: team.editor,
    body: { mention: { email: 'instant' } },
  });
  await call('updateMarketDigest', { as: team.editor, body: { email: 'weekly' } });
  await call('getMarketDigest', { as: team.editor });
  await call('deleteDeal', { at: [deal.id] });
  await call('deleteLead', { at });

  const header = 'name,company,email';
  const upload = (operationId: string, file: string) =>
    call<{ id: string; digest: string }>(operationId, { query: { fileName: 'list.csv' }, file });
  const preview = await upload('importLeads', `${header}\nGrace,Navy,grace@navy.example\nBad,,\n`);
  await call('getImport', { at: [preview.id] });
  const { digest } = await call<{ digest: string }>('updateImport', {
    at: [preview.id],
    body: { duplicates: 'import' },
  });
  await call('listImportProblems', { at: [preview.id] });
  await call('listImportChanges', { at: [preview.id] });
  await call('exportImportProblems', { at: [preview.id] });
  await call('confirmImport', { at: [preview.id], body: { digest, leaveOutBad: true } });
  await call('listOperations');
  await call('undoOperation', { at: [preview.id] });
  for (const operationId of callsLike(/^import[A-Z]/)) await upload(operationId, 'name\nHooli\n');
  const { id } = await upload('importFile', `${header}\nGrace,Navy,grace@navy.example\n`);
  await call('listImports');
  await call('deleteImport', { at: [id] });

  const { id: first = '' } = (await call<{ id: string }[]>('listTrash'))[0] ?? {};
  await call('restoreFromTrash', { at: [first] });
  const [second, third, fourth] = await call<{ id: string }[]>('listTrash');
  await call('restoreManyFromTrash', { body: { ids: [second?.id ?? ''] } });
  await call('deleteFromTrash', { at: [third?.id ?? ''] });
  await call('deleteManyFromTrash', { body: { ids: [fourth?.id ?? ''] } });
  await call('search', { query: { q: 'Ini' } });
});

it('makes the calls of the settings of a workspace', async () => {
  const reviewed = { at: [team.partnerId] };
  await call('updatePartnerReview', { ...reviewed, body: { quarter: '2026-Q3', goals: 'Two deals' } });
  await call('getPartnerReview', { ...reviewed, query: { quarter: '2026-Q3' } });
  if (server.app.config.chromium) await call('getPartnerReviewPdf', reviewed);
  const reports = await call('createReport', {
    body: { name: 'Won', definition: { measure: 'dealsWon', dimensions: ['partner'] }, shared: true },
  });
  await call('listReportMeasures');
  await call('queryReport', { body: { measure: 'wonRevenue', dimensions: ['month'] } });
  await call('listReports');
  await call('getReport', { at: [reports.id] });
  await call('updateReport', { at: [reports.id], body: { chart: 'bar' } });
  await call('exportReport', { at: [reports.id] });
  await call('setReportDashboard', { body: { reports: [reports.id] } });
  await call('getReportDashboard');
  await call('deleteReport', { at: [reports.id] });

  const view = await call('createView', { body: { name: 'Mine', entity: 'leads' } });
  await call('listViews');
  await call('updateView', { at: [view.id], body: { name: 'Ours' } });
  await call('deleteView', { at: [view.id] });
  const field = await call('createCustomField', {
    body: { entity: 'leads', key: 'tier', label: 'Tier', type: 'text' },
  });
  await call('listCustomFields');
  await call('getCustomField', { at: [field.id] });
  await call('updateCustomField', { at: [field.id], body: { label: 'Level' } });
  await call('deleteCustomField', { at: [field.id] });
  const tag = await call('createTag', { body: { category: 'Category', value: 'lab', label: 'Lab' } });
  await call('listTags');
  await call('deleteTag', { at: [tag.id] });
  const suppression = await call('createMailSuppression', { body: { address: 'no@example.org' } });
  await call('listMailSuppressions');
  await call('exportMailSuppressions');
  for (const list of ['Applications', 'Users', 'Payees', 'Payouts', 'Competitors', 'MonitoringRules'])
    await call(`export${list}`);
  for (const list of ['DocumentTemplates', 'EmailTemplates', 'CustomFields']) await call(`export${list}`);
  await call('deleteMailSuppression', { at: [suppression.id] });
  await server.app.mailQueue.enqueue({
    to: { address: 'reader@example.org' },
    workspaceId: team.workspaceId,
    kind: 'template',
    subject: 'Hello',
    content: { paragraphs: ['Hello'] },
  });
  await server.app.background.settled();
  await call('listMails', { query: { status: 'sent' } });
  const mail = (await mailServer.parsed()).at(-1);
  const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
  const token = /unsubscribe\/([^>]+)>/.exec(header.replaceAll(/\s+(?!<)/g, ''))?.[1] ?? '';
  await call('openUnsubscribeLink', { as: server.visitor(), at: [decodeURIComponent(token)] });
  await call('unsubscribe', { as: server.visitor(), at: [decodeURIComponent(token)] });
  await call('listAuditLog');
  await call('exportAuditLog');
  await call('createLead', { body: { name: 'Gone', company: 'G', email: 'gone@erased.example' } });
  await call('exportPersonalData', { as: team.owner, body: { email: 'gone@erased.example' } });
  await call('erasePersonalData', {
    as: team.owner,
    body: { email: 'gone@erased.example', confirm: 'gone@erased.example' },
  });
});

it('makes the calls of webhooks and integrations', async () => {
  const webhook = await call('createWebhook', { body: { url: `${receiver.url}/in`, events: ['*'] } });
  const at = [webhook.id];
  await call('listWebhooks');
  await call('getWebhook', { at });
  await call('updateWebhook', { at, body: { description: 'Ours' } });
  await call('rotateSecretWebhook', { at });
  const { id } = await call('testWebhook', { at });
  await call('listWebhookDeliveries', { at });
  await call('getWebhookDelivery', { at: [id] });
  await call('resendWebhookDelivery', { at: [id] });
  await call('deleteWebhook', { at });
  await call('listIntegrations');
  await call('connectIntegration', {
    at: ['slack'],
    body: {
      settings: { webhookUrl: `${receiver.url}/slack`, server: 'relay', events: ['lead.created'] },
    },
  });
  await call('testIntegration', { at: ['slack'] });
  await call('createLead', { body: lead });
  await allDelivered(server);
  await server.app.db
    .write('event_deliveries')
    .update({ status: 'failed' })
    .where({ consumer: 'integrations' });
  const [delivery] = await call<{ id: string }[]>('listIntegrationDeliveries', { at: ['slack'] });
  await call('resendIntegrationDelivery', { at: [delivery?.id ?? ''] });
  await call('disconnectIntegration', { at: ['slack'] });
});

it('makes the calls of campaigns, templates, events and the roadmap', async () => {
  const email = await call('createEmailTemplate', { body: hello });
  await call('listEmailTemplates');
  await call('getEmailTemplate', { at: [email.id] });
  await call('updateEmailTemplate', { at: [email.id], body: { subject: 'Hi' } });
  await call('fillEmailTemplate', { at: [email.id], query: { partnerId: team.partnerId } });
  const reader = await call('createPartnerContact', {
    at: [team.partnerId],
    body: { name: 'Grace Hopper', email: 'grace@example.org' },
  });
  await call('previewEmailTemplate', { at: [email.id], body: { contactId: reader.id } });
  await call('sendEmailTemplate', { at: [email.id], body: { contactId: reader.id } });
  await call('deleteEmailTemplate', { at: [email.id] });
  const to = { type: 'contact', id: reader.id };
  const written = { subject: 'Hello', body: 'Hi {{contact.firstName}}' };
  const sendAt = new Date(server.clock.now().getTime() + hours(1)).toISOString();
  await call('getEmailRecipient', { query: to });
  await call('previewEmail', { body: { ...written, to } });
  await call('sendEmail', { body: { ...written, to: [to], sendAt } });
  const [scheduled] = await call<{ id: string }[]>('listScheduledEmails');
  await call('cancelEmail', { at: [scheduled?.id ?? ''] });
  const batch = await call('sendEmailBatch', { body: { ...written, partnerIds: [team.partnerId], sendAt } });
  await call('getEmailBatch', { at: [batch.id] });
  await call('cancelEmailBatch', { at: [batch.id] });
  const template = await call('createDocumentTemplate', { body: brief });
  await call('listDocumentTemplates');
  await call('getDocumentTemplate', { at: [template.id] });
  await call('updateDocumentTemplate', { at: [template.id], body: { audience: 'all' } });
  await call('previewDocument', { body: { content: '# Hi', fileFormat: 'markdown' } });
  await call('previewDocumentTemplate', { at: [template.id] });
  await call('downloadDocumentTemplate', { at: [template.id] });
  await call('listPortalDocuments', { as: team.portal });
  await call('downloadPortalDocument', { as: team.portal, at: [template.id] });
  await call('deleteDocumentTemplate', { at: [template.id] });

  const agreement = await call('createAgreement', { body: { title: 'Terms', body: 'Be fair.' } });
  const ofAgreement = [agreement.id];
  await call('listAgreements');
  await call('getAgreement', { at: ofAgreement });
  await call('updateAgreement', { at: ofAgreement, body: { isRequired: false } });
  await call('addAgreementVersion', { at: ofAgreement, body: { body: 'Be very fair.' } });
  await call('listAgreementVersions', { at: ofAgreement });
  await call('previewAgreement', { body: { body: '# Hi' } });
  await call('listPortalAgreements', { as: team.portal });
  await call('getPortalAgreement', { at: ofAgreement, as: team.portal });
  const signature = { name: 'Ada Lovelace', title: 'CEO', version: 2 };
  await call('acceptAgreement', { at: ofAgreement, as: team.portal, body: signature });
  await call('listAgreementAcceptances', { at: ofAgreement });
  await call('exportAgreementAcceptances', { at: ofAgreement });
  const unused = await call('createAgreement', { body: { title: 'Draft', body: 'Be fair.' } });
  await call('deleteAgreement', { at: [unused.id] });

  const announcement = await call('createAnnouncement', { body: { title: 'News', body: 'Prices rise.' } });
  await call('listAnnouncements');
  await call('getAnnouncement', { at: [announcement.id] });
  await call('updateAnnouncement', { at: [announcement.id], body: { title: 'New prices' } });
  await call('previewAnnouncement', { body: { body: '# Hi' } });
  await call('listPortalAnnouncements', { as: team.portal });
  await call('openPortalAnnouncement', { at: [announcement.id], as: team.portal });
  await call('deleteAnnouncement', { at: [announcement.id] });

  const campaign = await call('createCampaign', { body: springWebinar });
  const at = [campaign.id];
  await call('listCampaigns');
  await call('exportCampaigns');
  await call('getCampaign', { at });
  await call('updateCampaign', { at, body: { description: 'Soon' } });
  await call('tickCampaignChecklist', { at, body: { item: springWebinar.checklist[0], completed: true } });
  await call('updateCampaignStatus', { at, body: { status: 'pending_approval' } });
  await call('deleteCampaign', { at: [(await call('createCampaign', { body: springWebinar })).id] });

  const event = await call('createEvent', {
    body: { ...workshop, startDate: '2031-05-06T10:00:00.000Z', checklist: ['Book a room'] },
  });
  await call('listEvents');
  await call('exportEvents');
  await call('getEvent', { at: [event.id] });
  await call('updateEvent', { at: [event.id], body: { notes: 'Bring robots' } });
  await call('tickEventChecklist', { at: [event.id], body: { item: 'Book a room', completed: true } });
  await call('updateEventStatus', { at: [event.id], body: { status: 'live' } });
  await call('downloadEventCalendar', { at: [event.id] });
  await call('deleteEvent', { at: [event.id] });

  const item = await call('createRoadmapItem', { body: { title: 'Single sign-on' } });
  await call('listRoadmapItems');
  await call('exportRoadmapItems');
  await call('getRoadmapItem', { at: [item.id] });
  await call('updateRoadmapItem', { at: [item.id], body: { priority: 'high' } });
  await call('updateRoadmapItemStatus', { at: [item.id], body: { status: 'in_progress' } });
  await call('deleteRoadmapItem', { at: [item.id] });
});

it('makes the calls of referrals and affiliate links', async () => {
  const program = await call('createReferralProgram', { body: giveAndGet });
  await call('listReferralPrograms');
  await call('exportReferralPrograms');
  await call('getReferralProgram', { at: [program.id] });
  await call('updateReferralProgram', { at: [program.id], body: { description: 'Give' } });
  await call('updateReferralProgramStatus', { at: [program.id], body: { status: 'paused' } });
  await call('updateReferralProgramStatus', { at: [program.id], body: { status: 'active' } });
  const referral = await call('createReferral', { body: { ...smykowski, programId: program.id } });
  await call('listReferrals');
  await call('exportReferrals');
  await call('getReferral', { at: [referral.id] });
  await call('updateReferral', { at: [referral.id], body: { notes: 'Warm' } });
  await call('updateReferralStatus', { at: [referral.id], body: { status: 'contacted' } });
  await call('deleteReferral', { at: [referral.id] });
  await call('deleteReferralProgram', { at: [program.id] });
  await call('listReferralTemplates');

  const link = await call('createAffiliateLink', { body: newLink });
  await call('listAffiliateLinks');
  await call('exportAffiliateLinks');
  await call('getAffiliateLink', { at: [link.id] });
  await call('updateAffiliateLink', { at: [link.id], body: { description: 'Blog' } });
  await server.visitor().get(`/r/${newLink.affiliateCode}`, { headers: { 'User-Agent': BROWSER } });
  const conversion = await call('reportConversion', {
    body: { externalId: 'order-1', affiliateCode: newLink.affiliateCode, amount: '100.00' },
  });
  await call('getAttribution', { at: [conversion.id] });
  await call('listAffiliateLinkConversions', { at: [link.id] });
  const [commission] = await call<{ id: string; payeeId: string }[]>('listCommissions');
  const at = [commission?.id ?? ''];
  await call('getCommission', { at });
  await call('exportCommissions');
  const bonus = { payeeId: commission?.payeeId, amount: '10.00', currency: 'USD', reason: 'Best seller' };
  await call('createCommission', { body: bonus });
  await call('reverseCommission', { at, body: { amount: '1.00', reason: 'Refund' } });
  const { db } = server.app;
  await db.write('commissions').where({ id: at[0] }).update({ isFlagged: true, flags: '["amount_outlier"]' });
  await call('releaseCommission', { at });
  await db.write('commissions').where({ id: at[0] }).update({ status: 'duplicate' });
  await call('preferCommission', { at });
  await call('reverseConversion', { at: [conversion.id] });
  await call('reinstateConversion', { at: [conversion.id] });
  await call('listAffiliateLinkLedger', { at: [link.id] });
  await call('getTrackingParams', { query: { workspaceId: team.workspaceId } });
  await call('trackClick', {
    body: { workspaceId: team.workspaceId, param: 'via', value: newLink.affiliateCode },
  });
  await call('updateWorkspace', { at: [team.workspaceId], body: { website: 'https://engines.invalid' } });
  await call('startSiteTest');
  await call('getSiteTest');
  const unused = await call('createAffiliateLink', { body: { ...newLink, affiliateCode: 'UNUSED' } });
  await call('deleteAffiliateLink', { at: [unused.id] });
});

it('makes the calls of Stripe', async () => {
  const path = await connectStripe(team.admin);
  const link = await call('createAffiliateLink', { body: { ...newLink, affiliateCode: 'STRIPE' } });
  const event = stripeEvent(server, 'invoice.paid', subscriptionStory('every').invoice());
  await call('tryStripeEvents', { body: { events: [event] } });
  const payload = JSON.stringify(event);
  await call('receiveStripeEvent', {
    as: server.visitor(),
    at: [path.split('/').at(-1) ?? ''],
    file: payload,
    headers: { 'Stripe-Signature': signatureOf(payload, server) },
  });
  const [stored] = await call<{ id: string }[]>('listStripeEvents');
  await call('replayStripeEvent', { at: [stored?.id ?? ''] });
  await call('assignStripeEvent', { at: [stored?.id ?? ''], body: { affiliateLinkId: link.id } });
});

it('makes the calls of monitoring, trends and podcasts', async () => {
  sites.pages.set('/', '<link rel="alternate" type="application/rss+xml" href="/feed.xml"><p>Robots</p>');
  sites.pages.set('/feed.xml', postsFeed(2));
  const competitor = await call('createCompetitor', { body: { name: 'Initrode', website: sites.url } });
  await call('listCompetitors');
  await call('getCompetitor', { at: [competitor.id] });
  await call('updateCompetitor', { at: [competitor.id], body: { industry: 'Robots' } });
  await call('proposeSources', { body: { website: sites.url } });
  const details = { sourceType: 'rss', sourceUrl: `${sites.url}/feed.xml` };
  await call('discoverSources', { body: { sourceType: 'rss', sourceUrl: sites.url } });
  await call('previewSource', { body: details });
  type Source = Parameters<typeof insertItem>[1];
  const source = await call<Source>('createMonitoredSource', {
    body: { ...details, competitorId: competitor.id },
  });
  await call('listMonitoredSources');
  await call('exportMonitoredSources');
  await call('updateMonitoredSource', { at: [source.id], body: { checkFrequency: 'weekly' } });
  await call('checkSource', { at: [source.id] });
  await call('listSourceChecks', { query: { competitorId: competitor.id } });
  await call('checkForChanges');
  await call('getChangesCheck');
  await server.app.background.settled();
  const conditions = { anyWords: ['robots'] };
  const rule = await call('createMonitoringRule', {
    body: { name: 'Robots', conditions, actions: [{ type: 'star' }] },
  });
  await call('listMonitoringRules');
  await call('previewMonitoringRule', { body: { conditions } });
  await call('updateMonitoringRule', { at: [rule.id], body: { name: 'All robots' } });
  await call('deleteMonitoringRule', { at: [rule.id] });

  const item = await insertItem(server, source, { changes: [{ kind: 'added', text: 'Robots' }] });
  await server.app.db.write('page_screenshots').insert({
    id: newId(),
    workspaceId: team.workspaceId,
    sourceId: source.id,
    itemId: item.id,
    moment: 'after',
    takenAt: item.detectedAt,
    contentType: 'image/png',
    width: 1,
    height: 1,
    image: Buffer.from(pixel, 'base64'),
  });
  await call('listFeedItems');
  await call('getFeedItem', { at: [item.id] });
  await call('updateFeedItem', { at: [item.id], body: { isStarred: true } });
  await call('getFeedItemScreenshot', { at: [item.id, 'after'] });
  await call('markAllFeedItemsRead');
  await call('deleteMonitoredSource', { at: [source.id] });
  await call('deleteCompetitor', { at: [competitor.id] });

  await call('getTrendPreferences');
  await call('updateTrendPreferences', { body: { industries: [], keywords: [] } });
  const article = await insertArticle(server, team.workspaceId);
  await call('listTrendArticles');
  await call('getTrendArticle', { at: [article.id] });
  await call('updateTrendArticle', { at: [article.id], body: { isRead: true } });
  await call('markAllTrendArticlesRead');
  itunes.shows = [{ id: 1, name: 'Robots weekly' }];
  await call('searchPodcasts', { query: { query: 'robots' } });
});

it('makes the calls of payees and the rules of programs', async () => {
  const person = { name: 'Ada Byron', email: 'ada@payees.example', method: 'manual' };
  const { id } = await call('createPayee', { body: person });
  await call('listPayees');
  await call('getPayee', { at: [id] });
  await call('updatePayee', { at: [id], body: { country: 'GB' } });
  await call('deletePayee', { at: [id] });
  await call('updateOwnPayee', { as: team.portal, body: { iban: 'DE89370400440532013000' } });
  await call('getOwnPayee', { as: team.portal });
  const program = await call('createReferralProgram', { body: giveAndGet });
  const rules = [{ event: 'conversion', type: 'percentage', value: '10' }];
  await call('replaceReferralProgramRules', { at: [program.id], body: { rules } });
  await call('getReferralProgramRules', { at: [program.id] });
});

it('makes the calls of tiers and scorecards', async () => {
  const criteria = [{ metric: 'dealsSubmitted', window: 'lifetime', min: 0 }];
  await call('createTag', { body: { category: 'Tier', value: 'Gold', label: 'Gold' } });
  await call('replaceTiers', { body: [{ value: 'Gold', benefits: ['20 % discount'], criteria }] });
  await call('listTiers');
  await call('getPartnerTier', { at: [team.partnerId] });
  await call('updatePartnerTier', { at: [team.partnerId], body: { tier: null, reason: 'New' } });
  const other = await call('createPartner', { body: { ...partnerDetails, name: 'Initrode' } });
  await server.app.tierReview.run();
  const open = await call<{ id: string; partnerId: string }[]>('listTierProposals', {
    query: { status: 'open' },
  });
  const of = (partnerId: string) => [open.find((one) => one.partnerId === partnerId)?.id ?? ''];
  await call('getTierProposal', { at: of(other.id) });
  await call('acceptTierProposal', { at: of(other.id) });
  await call('dismissTierProposal', { at: of(team.partnerId) });
  await call('decideTierProposals', {
    body: { ids: open.map(({ id }) => id).slice(0, 1), action: 'dismiss' },
  });
  await call('exportTierProposals');
  await call('getPartnerScorecard', { at: [team.partnerId] });
  const weights = { revenue: 20, pipeline: 20, engagement: 20, onboarding: 20, relationship: 20 };
  await call('previewScorecardWeights', { body: { weights } });
});

it('makes the calls of moves from other programs', async () => {
  // Refused before any request, because its program is missing.
  const { id } = await call('startSwitch', { body: { tool: 'tolt', key: 'secret', dryRun: true } });
  await server.app.background.settled();
  expect(await call('getSwitch', { at: [id] })).toMatchObject({ status: 'failed' });
  await call('listSwitches');
});

it('makes the calls that change many records', async () => {
  const { id: programId } = await call('createReferralProgram', { body: giveAndGet });
  const payee = await call('createPayee', { body: { name: 'Milton', email: 'milton@initech.example' } });
  const bonus = { payeeId: payee.id, amount: '5.00', currency: 'USD', reason: 'Stapler' };
  const kinds: Record<string, { create: Given; by?: string; change: object }> = {
    AffiliateLink: {
      create: { body: { ...newLink, affiliateCode: 'MANY' } },
      change: { description: 'Blog' },
    },
    Agreement: { create: { body: { title: 'Terms', body: 'Be fair.' } }, change: { isRequired: false } },
    Announcement: {
      create: { body: { title: 'News', body: 'Prices rise.' } },
      change: { publishedAt: null },
    },
    Application: { create: { body: application }, by: 'createProspect', change: { status: 'Applied' } },
    Campaign: { create: { body: springWebinar }, change: { status: 'pending_approval' } },
    Commission: { create: { body: bonus }, change: { action: 'reverse', reason: 'Mistake' } },
    Competitor: { create: { body: { name: 'Globex' } }, change: { industry: 'Energy' } },
    Deal: {
      create: { body: { partnerId: team.partnerId, name: 'Robots', customerName: 'Hooli' } },
      change: { notes: 'Call again' },
    },
    Event: { create: { body: workshop }, change: { notes: 'Bring robots' } },
    Lead: { create: { body: lead }, change: { status: 'won' } },
    Partner: { create: { body: partnerDetails }, change: { industry: 'Energy' } },
    Referral: { create: { body: { ...smykowski, programId } }, change: { notes: 'Warm' } },
    Resource: {
      create: {
        query: { audience: 'all', category: 'Sales' },
        file: 'Hello',
        headers: { 'X-File-Name': 'hello.txt' },
      },
      change: { category: 'Marketing' },
    },
    RoadmapItem: { create: { body: { title: 'Single sign-on' } }, change: { priority: 'high' } },
  };
  expect(callsLike(/^updateMatching/).sort()).toEqual(
    Object.keys(kinds).map((kind) => `updateMatching${kind}s`),
  );
  for (const [kind, { create, by = `create${kind}`, change }] of Object.entries(kinds)) {
    const { id } = await call(by, create);
    const changed = await call<object>(`updateMany${kind}s`, { body: { ids: [id], change } });
    expect([kind, changed]).toMatchObject([kind, { changed: 1, failed: [] }]);
    await call(`export${kind}s`);
    const { count } = await call<{ count: number }>(`countMatching${kind}s`);
    const body = { count, change };
    const { operationId } = await call<{ operationId: string }>(`updateMatching${kind}s`, { body });
    await server.app.background.settled();
    const at = [operationId];
    expect(await call('getOperation', { at })).toMatchObject({
      job: { state: 'done', total: count, done: count },
    });
    const running = { state: 'running', finishedAt: null };
    await server.app.db.write('operation_jobs').where({ operationId }).update(running);
    await call('cancelOperation', { at });
  }
  for (const operationId of callsLike(/^deleteMany(?!FromTrash)/))
    await call(operationId, { body: { ids: ['none'], delete: true } });
});

it('has made every call of the document', () => {
  expect([...places.keys()].filter((operationId) => !called.has(operationId))).toEqual([]);
});
