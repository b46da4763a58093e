import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config';
import { migrateUp } from '../../src/db/migrate';
import { leadEntity } from '../../src/features/leads/leads.entity';
import { leadPriorities, leadStatuses } from '../../src/features/leads/leads.rules';
import { searchTextOf } from '../../src/lib/entity';
import { newId } from '../../src/lib/ids';

/** Words of the generated descriptions, by the share of partners that have them. */
export const words = { frequent: 'logistics', rare: 'xylophone', none: 'quetzalcoatl' };

export interface BenchWorkspace {
  dataDir: string;
  cookie: string;
  workspaceId: string;
  /** The id of a partner in the middle of the list. */
  partnerId: string;
  partnerIds: readonly string[];
  leadIds: readonly string[];
  remove(): void;
}

const BATCH = 5000;

interface BenchOptions {
  leads?: number;
  /** Default: SQLite in the data folder. */
  databaseUrl?: string | null;
}

/** Creates a data folder with one signed-in owner, whose workspace has `size` partners and the given number of leads. */
export async function createBenchWorkspace(
  size: number,
  { leads = 0, databaseUrl = null }: BenchOptions = {},
): Promise<BenchWorkspace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const app = createApp(
    loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl ?? '' }),
  );
  await migrateUp(app.db);
  const { user, setCookie } = await app.accounts.signUp(
    { email: 'bench@example.org', password: 'bench password' },
    { address: '127.0.0.1' },
  );
  const workspaceId = String(user.workspaceId);
  const ids: string[] = [];
  for (let start = 0; start < size; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - start) }, (_, index) =>
      partnerRow(workspaceId, start + index, size),
    );
    ids.push(...rows.map((row) => row.id));
    await app.db.transaction(async () => {
      await app.db.write.batchInsert('partners', rows, 50);
    });
  }
  const leadIds: string[] = [];
  for (let start = 0; start < leads; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, leads - start) }, (_, index) =>
      leadRow(workspaceId, start + index),
    );
    leadIds.push(...rows.map((row) => row.id));
    await app.db.transaction(async () => {
      await app.db.write.batchInsert('leads', rows, 50);
    });
  }
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

/** Returns five of them, evenly spread. */
const isRare = (index: number, size: number): boolean => index % Math.floor(size / 5) === 7;
