import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config';
import { migrateUp } from '../../src/db/migrate';
import { dealEntity } from '../../src/features/deals/deals.entity';
import { customerKeys } from '../../src/features/deals/conflicts/customer-keys.rules';
import { importKeyOf } from '../../src/features/deals/deals.repo';
import { leadEntity } from '../../src/features/leads/leads.entity';
import { leadPriorities, leadStatuses } from '../../src/features/leads/leads.rules';
import { searchTextOf } from '../../src/lib/entities/entity';
import { newId } from '../../src/lib/ids';

/** Words in the generated descriptions, by the share of partners that have them. */
export const words = { frequent: 'logistics', rare: 'xylophone', none: 'quetzalcoatl' };

export interface BenchWorkspace {
  dataDir: string;
  cookie: string;
  workspaceId: string;
  /** The id of a partner in the middle of the list. */
  partnerId: string;
  partnerIds: readonly string[];
  leadIds: readonly string[];
  dealIds: readonly string[];
  remove(): void;
}

const BATCH = 5000;

interface BenchOptions {
  leads?: number;
  /** Submitted deals, each for another customer. They require a partner. */
  deals?: number;
  /** Default: SQLite in the data folder. */
  databaseUrl?: string | null;
}

/** Creates a data folder with one signed-in owner, whose workspace has `size` partners and the given number of leads. */
export async function createBenchWorkspace(
  size: number,
  { leads = 0, deals = 0, databaseUrl = null }: BenchOptions = {},
): Promise<BenchWorkspace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const app = createApp(
    loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl ?? '' }),
  );
  await migrateUp(app.db);
  const { user, setCookie } = await app.signIn.signUp(
    { email: 'bench@example.org', password: 'bench password' },
    { address: '127.0.0.1' },
  );
  const workspaceId = String(user.workspaceId);
  /** Inserts rows in batches and returns their ids. */
  async function insert(table: string, count: number, rowOf: (index: number) => { id: string }) {
    const rows = Array.from({ length: count }, (_, index) => rowOf(index));
    for (let start = 0; start < count; start += BATCH)
      await app.db.transaction(async () => {
        await app.db.write.batchInsert(table, rows.slice(start, start + BATCH), 50);
      });
    return rows.map(({ id }) => id);
  }
  const ids = await insert('partners', size, (index) => partnerRow(workspaceId, index, size));
  const leadIds = await insert('leads', leads, (index) => leadRow(workspaceId, index));
  const dealIds = await insert('deals', deals, (index) =>
    dealRow({ workspaceId, userId: user.id, partnerId: ids[index % ids.length] ?? '' }, index),
  );
  await app.db.write.raw('ANALYZE');
  await app.close();
  const [cookie = ''] = setCookie.split(';');
  return {
    dataDir,
    cookie,
    workspaceId,
    partnerId: ids[Math.floor(size / 2)] ?? '',
    partnerIds: ids,
    leadIds,
    dealIds,
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

const industries = ['Insurance', 'Telecommunications', 'Agriculture', 'Legal Services', 'Food & Beverage'];
const FIRST = Date.UTC(2025, 0, 1);

function partnerRow(workspaceId: string, index: number, size: number) {
  const createdAt = new Date(FIRST + index * 1000).toISOString();
  const name = `Partner ${index}`;
  const extra = [index % 3 === 0 ? words.frequent : '', isRare(index, size) ? words.rare : ''].join(' ');
  const description = `Number ${index} resells and supports our platform in the region ${index % 97}. ${extra}`;
  return {
    id: newId(),
    workspaceId,
    name,
    description,
    searchText: `${name}\n${description}`.toLowerCase(),
    industry: industries[index % industries.length],
    size: '51-200',
    location: `Region ${index % 97}`,
    website: null,
    status: 'active',
    partnershipType: '["Reseller","Technology"]',
    tags: '["crm"]',
    createdAt,
    updatedAt: createdAt,
  };
}

function leadRow(workspaceId: string, index: number) {
  const createdAt = new Date(FIRST + index * 1000).toISOString();
  const lead = {
    name: `Lead ${index}`,
    company: `Company ${index % 8009}`,
    email: `lead${index}@company${index % 8009}.example`,
    industry: industries[index % industries.length] ?? '',
    city: `City ${index % 97}`,
  };
  return {
    id: newId(),
    workspaceId,
    ...lead,
    searchText: searchTextOf(leadEntity)(lead),
    priority: leadPriorities[index % leadPriorities.length],
    status: leadStatuses[index % leadStatuses.length],
    createdAt,
    updatedAt: createdAt,
  };
}

function dealRow(
  { workspaceId, userId, partnerId }: { workspaceId: string; userId: string; partnerId: string },
  index: number,
) {
  const createdAt = new Date(FIRST + index * 1000).toISOString();
  const texts = {
    name: `Deal ${index}`,
    customerName: `Customer ${index}`,
    customerDomain: `customer${index}.example`,
    contactEmail: null,
  };
  return {
    id: newId(),
    workspaceId,
    partnerId,
    ...texts,
    ...customerKeys(texts),
    importKey: importKeyOf(texts),
    searchText: searchTextOf(dealEntity)(texts),
    amount: `${index}.50`,
    amountMinor: index * 100 + 50,
    currency: 'USD',
    status: 'submitted',
    submittedBy: userId,
    submittedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Returns true for five indexes, evenly spread. */
const isRare = (index: number, size: number): boolean => index % Math.floor(size / 5) === 7;
