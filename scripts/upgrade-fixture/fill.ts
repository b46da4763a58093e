import { createApp, type App } from '../../src/app';
import { linkBase, type Config } from '../../src/config';
import type { Db } from '../../src/db/connect';
import { linkChanges } from '../../src/features/affiliates/affiliates.schema';
import { newCustomField } from '../../src/features/custom-fields/custom-fields.schema';
import { dealChanges } from '../../src/features/deals/deals.schema';
import { days } from '../../src/lib/clock';
import { addDemo } from '../../src/operations/seed';
import { listTables } from '../../src/testing/describe-schema';
import { upgradePerson } from '../../src/testing/upgrade-person';
import { internalRows } from './internal-rows';

/**
 * Fills an empty database with a part of the demo data, an account with a known password, and at least one row in every
 * table. @throws Error that names the tables without rows
 */
export async function fill(config: Config): Promise<void> {
  await addDemo(config);
  const app = createApp({ ...config, auditRetention: days(30) });
  try {
    await trim(app);
    await addPerson(app);
    await addInternalRows(app.db);
    await assertFilled(app.db);
  } finally {
    await app.close();
  }
}

/** Number of rows to keep of tables with many rows. A partner can't be deleted before its deals. */
const keep = {
  deals: 6,
  partners: 12,
  leads: 20,
  email_templates: 3,
  document_templates: 3,
  trend_articles: 12,
};

/** Keeps a small part of the demo data. */
async function trim({ db, retention }: App): Promise<void> {
  const kept = await db.read('workspaces').orderBy('createdAt').limit(2).pluck('id');
  await db.write('workspaces').whereNotIn('id', kept).delete();
  for (const [table, count] of Object.entries(keep)) {
    const some = await db.read(table).orderBy('createdAt', 'desc').limit(count).pluck('id');
    const needed = table === 'partners' ? await db.read('deals').distinct().pluck('partnerId') : [];
    await db
      .write(table)
      .whereNotIn('id', [...some, ...needed])
      .delete();
  }
  await retention.deleteExpired();
}

/** Adds an admin of the demo workspace for actions that are missing in the demo. */
async function addPerson(app: App): Promise<void> {
  const { email, password } = upgradePerson;
  const workspace: { id: string } = await app.db.read('workspaces').orderBy('createdAt').first('id');
  const { inviteUrl } = await app.operators.operatorInvite({ email, role: 'admin', workspace: workspace.id });
  const token = inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1);
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const visitor = { actor: null, address: '203.0.113.7', userAgent };
  const joined = await app.acceptInvitation({ token, password }, visitor);
  const { actor } = await app.sessions.read('setCookie' in joined ? joined.setCookie : null);
  if (!actor) throw new Error('The new admin is not signed in');
  await app.apiKeys.create(actor, { name: 'Reports', scope: 'read' });
  const field = { entity: 'deals', key: 'region', label: 'Region', type: 'text' };
  await app.customFields.create(actor, newCustomField.parse(field));
  const deal: { id: string; partnerId: string; workspaceId: string } = await app.db
    .read('deals')
    .where({ status: 'submitted' })
    .first('id', 'partnerId', 'workspaceId');
  const influencers: string[] = await app.db
    .read('partners')
    .where({ workspaceId: deal.workspaceId })
    .whereNot({ id: deal.partnerId })
    .limit(1)
    .pluck('id');
  await app.deals.update(actor, deal.id, dealChanges.parse({ custom: { region: 'North' }, influencers }));
  const link: { id: string } = await app.db
    .read('affiliate_links')
    .where({ workspaceId: actor.workspaceId })
    .first('id');
  const names = { aliases: [{ param: 'via', value: 'adam' }], coupons: ['SPRING20'] };
  await app.affiliates.update(actor, link.id, linkChanges.parse(names));
  await app.secretLinks.create(actor, 'calendar', linkBase(app.config));
  const file = Buffer.from('Name,Company,Email\nGrace Hopper,Navy,grace@navy.example\n');
  await app.imports.upload(actor, 'leads', { fileName: 'leads.csv', bytes: file });
  await app.databaseHealth.check();
}

async function addInternalRows(db: Db): Promise<void> {
  const source: { id: string; workspaceId: string } = await db
    .read('monitored_sources')
    .orderBy('id')
    .first();
  const { workspaceId, id: sourceId } = source;
  // The demo's sources have neither options nor notes.
  await db
    .write('monitored_sources')
    .where({ id: sourceId })
    .update({ options: JSON.stringify({ selector: '.price' }), lastNote: 'No price was found' });
  const { id: userId }: { id: string } = await db.read('users').where({ email: upgradePerson.email }).first();
  const { id: partnerId }: { id: string } = await db
    .read('partners')
    .where({ workspaceId })
    .orderBy('id')
    .first();
  const { id: documentId }: { id: string } = await db
    .read('document_templates')
    .where({ workspaceId })
    .orderBy('id')
    .first();
  // The internal rows have an event and its delivery.
  for (const table of ['event_deliveries', 'domain_events']) await db.write(table).delete();
  const rows = internalRows({ workspaceId, userId, sourceId, partnerId, documentId });
  for (const [table, row] of rows) await db.write(table).insert(row);
}

/** Rows of audit_pruning are visible only in their own transaction, and others belong to calls that run. */
const alwaysEmpty = ['audit_pruning', 'person_erasures', 'staged_rows'];

async function assertFilled(db: Db): Promise<void> {
  const empty: string[] = [];
  for (const table of await listTables(db))
    if (!alwaysEmpty.includes(table) && !(await db.read(table).first())) empty.push(table);
  if (empty.length > 0)
    throw new Error(`Add rows of ${empty.join(', ')} to scripts/upgrade-fixture/internal-rows.ts`);
}
