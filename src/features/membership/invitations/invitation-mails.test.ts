import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../lib/clock';
import { createClient } from '../../../testing/client';
import { startMailServer, textOf, type MailServer } from '../../../testing/mail-server';
import { makeTeam, renewSessions, type Team } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

interface Created {
  inviteUrl: string;
  mailStatus: string;
}

const LIMITS = 'signin=off,signup=off,invite=7/1h,invite_email=2/1d';

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url, PARTNERHUB_RATE_LIMITS: LIMITS });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const invite = async (team: Team, email: string, body: object = {}) =>
  (await team.owner.post<Created>('/api/admin/users/invite', { email, ...body })).body;

/** A team whose workspace is older than a day. */
async function makeOldTeam(): Promise<Team> {
  const team = await makeTeam(server);
  server.clock.advance(days(1));
  await renewSessions(server);
  return team;
}

/** Returns the mails to an address. */
const mailsTo = (email: string): string[] =>
  mailServer.mails.filter((mail) => mail.includes(`To: ${email}`)).map(textOf);

describe('a mailed invitation', () => {
  it('names the workspace, the inviter and the expiry, and its link works', async () => {
    const team = await makeOldTeam();
    await team.owner.patch('/api/auth/me', { name: 'Ada Lovelace' });
    const { inviteUrl, mailStatus } = await invite(team, 'grace@example.org', { role: 'editor' });
    expect(mailStatus).toBe('sent');
    const [mail = '', ...others] = mailsTo('grace@example.org');
    expect(others).toEqual([]);
    expect(mail).toMatch(/Subject: Ada Lovelace invites you to Team \d+ on PartnerHub/);
    expect(mail).toMatch(/Ada Lovelace invites you to join the workspace Team \d+ on PartnerHub as Editor\./);
    expect(mail).toMatch(/until \w{3} \d+, \d{4}\./);
    const [link = ''] = /http\S+\/invite\/\S{43}/.exec(mail) ?? [];
    expect(link).toBe(inviteUrl);
    const token = link.split('/').at(-1);
    const accepted = await server.visitor().post('/api/auth/accept-invite', { token, password: PASSWORD });
    expect(accepted.status).toBe(200);
  });

  it('contains the email of an inviter without a name, and cuts long names to one line', async () => {
    const team = await makeOldTeam();
    await invite(team, 'hedy@example.org');
    expect(mailsTo('hedy@example.org')[0]).toContain(`Subject: ${team.emails.owner} invites you`);
    await team.owner.patch('/api/auth/me', { name: `Win\na prize ${'x'.repeat(150)}` });
    await invite(team, 'ida@example.org');
    const [mail = ''] = mailsTo('ida@example.org');
    expect(mail).toMatch(/Win a prize x{68}… invites you to join/);
    expect(mail).not.toContain('x'.repeat(80));
  });

  it('quotes no chosen name on the first day of a workspace, and none of them as a link later', async () => {
    const team = await makeTeam(server);
    const names = { person: 'Win at evil.example', workspace: 'https://evil.example/prize' };
    await team.owner.patch('/api/auth/me', { name: names.person });
    await team.owner.patch(`/api/workspaces/${team.workspaceId}`, { name: names.workspace });
    await invite(team, 'rosa@example.org');
    const [plain = ''] = mailsTo('rosa@example.org');
    expect(plain).toContain(`${team.emails.owner} invites you to join a workspace on PartnerHub`);
    expect(plain).not.toMatch(/evil|prize|Win/);
    server.clock.advance(days(1));
    await renewSessions(server);
    await invite(team, 'stella@example.org');
    const [mail = ''] = mailsTo('stella@example.org');
    const body = mail.slice(mail.indexOf('\r\n\r\n')).replace(/<title>.*<\/title>/, '');
    expect(body).toContain('evil.\u200bexample/prize');
    expect(body).toMatch(/Win at evil\.\u200bexample invites you/);
    expect(body).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  it('always links to this server, for any Host header of the inviting request', async () => {
    const team = await makeTeam(server);
    const setCookie = await server.app.sessions.start(team.userIds.owner, team.workspaceId);
    const client = createClient(server.url, { setCookie, host: 'evil.example' });
    const { status } = await client.post('/api/admin/users/invite', { email: 'jean@example.org' });
    expect(status).toBe(201);
    const [mail = ''] = mailsTo('jean@example.org');
    expect(mail).toContain(`${server.url}/invite/`);
    expect(mail).not.toContain('evil.example');
  });

  it('is limited per address in the whole installation, but its link is still created', async () => {
    const [one, other] = [await makeTeam(server), await makeTeam(server)];
    const statuses = [];
    for (const team of [one, other, one]) statuses.push(await invite(team, 'kay@example.org'));
    expect(statuses.map(({ mailStatus }) => mailStatus)).toEqual(['sent', 'sent', 'limited']);
    expect(statuses[2]?.inviteUrl).toContain('/invite/');
    expect(mailsTo('kay@example.org')).toHaveLength(2);
    server.clock.advance(days(1));
    expect(await invite(one, 'kay@example.org')).toMatchObject({ mailStatus: 'sent' });
  });

  // ASVS 2.3.2
  it('is limited per workspace', async () => {
    const [busy, quiet] = [await makeTeam(server), await makeTeam(server)];
    for (let n = 0; n < 7; n++)
      expect(await invite(busy, `busy${n}@example.org`)).toMatchObject({ mailStatus: 'sent' });
    expect(await invite(busy, 'busy7@example.org')).toMatchObject({ mailStatus: 'limited' });
    expect(await invite(quiet, 'quiet@example.org')).toMatchObject({ mailStatus: 'sent' });
    server.clock.advance(hours(1));
    expect(await invite(busy, 'busy8@example.org')).toMatchObject({ mailStatus: 'sent' });
  });

  it('is limited for all workspaces together', async () => {
    const hub = await startTestServer({
      SMTP_URL: mailServer.url,
      PARTNERHUB_RATE_LIMITS: 'signin=off,signup=off,invite_total=2/1d',
    });
    const teams = [await makeTeam(hub), await makeTeam(hub), await makeTeam(hub)];
    const statuses = [];
    for (const [index, team] of teams.entries())
      statuses.push((await invite(team, `total${index}@example.org`)).mailStatus);
    expect(statuses).toEqual(['sent', 'sent', 'limited']);
    await hub.close();
  });

  it('is sent by the command line, too', async () => {
    const { workspaceId } = await makeTeam(server);
    const created = await server.app.operators.operatorInvite({
      email: 'lise@example.org',
      role: 'viewer',
      workspace: workspaceId,
    });
    expect(created.mailStatus).toBe('sent');
    expect(mailsTo('lise@example.org')[0]).toContain('An administrator invites you to join');
  });
});

it.each([
  ['refuses the address', true],
  ['is down', false],
])('an invitation is kept when the mail server %s', async (_, refuses) => {
  const broken = await startMailServer({ refuses });
  if (!refuses) await broken.close();
  const hub = await startTestServer({ SMTP_URL: broken.url });
  const team = await makeTeam(hub);
  const created = await invite(team, 'mary@example.org');
  expect(created.mailStatus).toBe('failed');
  const { status } = await hub.visitor().get(`/api/auth/invite/${created.inviteUrl.split('/').at(-1)}`);
  expect(status).toBe(200);
  await hub.close();
  if (refuses) await broken.close();
});

it('the mail is not sent without a mail server', async () => {
  const hub = await startTestServer();
  const team = await makeTeam(hub);
  expect(await invite(team, 'nora@example.org')).toMatchObject({ mailStatus: 'off' });
  await hub.close();
});
