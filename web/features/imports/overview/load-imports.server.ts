import type { App } from '../../../../src/app';
import { parse } from '../../../../src/http/calls/input';
import type { Member } from '../../../../src/lib/actor';
import { MAX_LIMIT } from '../../../../src/lib/paging';
import { operationFilters } from '../../../../src/features/operations/operations.schema';

const AT_ONCE = 20;

/** Loads the files that wait for the person, and the imports that can be undone. */
export async function loadImports(app: App, actor: Member, url: URL) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const filters = parse(operationFilters, { kind: 'imported', limit: String(AT_ONCE), cursor });
  const [{ items: files }, past] = await Promise.all([
    app.imports.list(actor, { limit: MAX_LIMIT }),
    app.operations.list(actor, filters),
  ]);
  return { files, past: past.items, nextCursor: past.nextCursor };
}
