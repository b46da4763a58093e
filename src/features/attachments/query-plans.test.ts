import { expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { listInput, partnerRow, timeOf } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { scansOrSorts, scansTable } from '../../testing/query-plans';
import { createFilesRepo } from '../files/files.repo';
import { attachmentFilters } from './attachments.schema';

const FILES = 5_000;
const PARTNERS = 100;

let partnerIds: string[] = [];
let fileIds: string[] = [];

const test = useLargeWorkspace({
  statements: /\b(attachments|files|file_usage|trash_rows)\b/,
  async fill() {
    const partners = await test.insert('partners', PARTNERS, (index) =>
      partnerRow(String(test.actor.workspaceId), index),
    );
    partnerIds = partners.map(({ id }) => id);
    const files = await test.insert('files', FILES, (index) => ({
      id: newId(),
      workspaceId: String(test.actor.workspaceId),
      name: `File ${index}.txt`,
      contentType: 'text/plain',
      size: 5,
      sha256: 'x',
      createdAt: timeOf(index),
      deletedAt: index % 100 === 0 ? timeOf(index) : null,
    }));
    fileIds = files.map(({ id }) => id);
    await test.insert('attachments', FILES, (index) => ({
      id: fileIds[index] ?? '',
      workspaceId: String(test.actor.workspaceId),
      partnerId: partnerIds[index % PARTNERS] ?? null,
      createdAt: timeOf(index),
    }));
  },
});

it('lists the files of a record along its index', async () => {
  const object = `partner:${partnerIds[3] ?? ''}`;
  for (const query of [{}, { cursor: encodeCursor([timeOf(2_000), newId()]) }]) {
    const filters = attachmentFilters.parse({ ...listInput(''), object, ...query });
    const plans = await test.plansOf(() => test.app.attachments.list(test.actor, filters));
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  }
});

it("sweeps files in steps that don't read a whole table", async () => {
  const files = createFilesRepo(test.app.db);
  const after = fileIds[FILES / 2] ?? '';
  const plans = await test.plansOf(async () => {
    await files.inUse(after, timeOf(FILES), 200);
    await files.markUnneeded(fileIds.slice(0, 50), timeOf(FILES));
    await files.marked(timeOf(FILES), 200);
    await files.existing(fileIds.slice(0, 50));
    await files.page(after, 200);
  });
  expect(plans.flat().filter(scansTable)).toEqual([]);
});
