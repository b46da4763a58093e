import { expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { makeDeal, moveDeal } from '../../../testing/deals';
import { startMailServer } from '../../../testing/mail-server';
import { makeTeam } from '../../../testing/roles';
import { startTestServer } from '../../../testing/server';

it('mails the submitter once before the protection of a deal ends, and the command tests the mail server', async () => {
  const mailServer = await startMailServer();
  const server = await startTestServer({ SMTP_URL: mailServer.url });
  const team = await makeTeam(server);
  const deal = await makeDeal(team.editor, team.partnerId, { name: 'Big <b>deal</b>' });
  await moveDeal(team.admin, deal, 'approved', { protectedDays: 30 });
  server.clock.advance(days(28));
  await server.app.dealExpiry.run();
  await server.app.dealExpiry.run();
  await server.app.background.settled();
  const [mail, ...others] = await mailServer.parsed();
  expect(others).toEqual([]);
  expect(JSON.stringify(mail?.to)).toContain(team.emails.editor);
  expect(mail?.subject).toBe('The protection of Big <b>deal</b> ends in 3 days');
  expect(mail?.text).toContain(`/deals/${deal.id}`);
  expect(String(mail?.html)).not.toContain('<b>deal');
  expect(mail?.headers.get('list')).toBeDefined();

  expect(await server.app.mailTest('ada@example.org')).toMatch(/^250 /);
  const test = (await mailServer.parsed()).at(-1);
  expect(test?.subject).toBe('A test of PartnerHub');
  mailServer.answer('refuses for good');
  await expect(server.app.mailTest('ada@example.org')).rejects.toThrow(/550 Not now, \[address\]/);
  await server.close();
  await mailServer.close();
});
