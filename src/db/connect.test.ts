import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect, sqliteFile } from './connect';

it('names a file that is no database, and what helps', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-damaged-'));
  await writeFile(sqliteFile(dataDir), 'x'.repeat(8192));
  const db = connect({ databaseUrl: null, dataDir });
  await expect(db.read.raw('select 1')).rejects.toThrow(
    `${sqliteFile(dataDir)} cannot be opened: SQLITE_NOTADB: file is not a database. ` +
      'It is damaged, or no database: partnerhub restore brings a backup back.',
  );
  await db.close();
  await rm(dataDir, { recursive: true });
});
