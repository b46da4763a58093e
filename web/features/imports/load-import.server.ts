import { importedRecord, importEntities } from '../../../src/features/imports/imports.rules';
import type { ImportView } from '../../../src/features/imports/present-import';
import { forbidden, isAppError, notFound } from '../../../src/lib/errors';
import { pageRequest } from '../../../src/lib/paging';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { screen } from '../../lib/screens/screen.server';
import { importTexts } from './import-texts';

const PROBLEMS_AT_ONCE = 50;

/** Loads the import of `?id=`. If it no longer exists, the screen offers to choose a file. */
export const loadImport = screen(async ({ app, actor, url }) => {
  const entity = importEntities.find((one) => importTexts(one).path === url.pathname);
  if (entity === undefined) throw notFound();
  if (!can(actor.workspaceRole, importedRecord(entity).edit))
    throw forbidden(importTexts(entity).editorsOnly);
  const id = url.searchParams.get('id');
  const view = id === null ? null : await nullIfMissing(app.imports.get(actor, id));
  if (view === null || view.entity !== entity)
    return { entity, view: null, problems: null, operation: null, isOver: id !== null };
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: String(PROBLEMS_AT_ONCE), cursor });
  const { items, nextCursor } = await app.imports.badRows(actor, view.id, request);
  const [operation = null] = view.imported === null ? [] : await app.operations.ofIds(actor, [view.id]);
  return { entity, view, problems: { items, nextCursor }, operation, isOver: false };
});

async function nullIfMissing(found: Promise<ImportView>): Promise<ImportView | null> {
  try {
    return await found;
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}
