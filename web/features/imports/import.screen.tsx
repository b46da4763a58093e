import { useLoaderData } from '@remix-run/react';
import { metaOf } from '../../lib/screens/page-meta';
import { Link } from '../../ui/actions/Link';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { ChooseFile } from './ChooseFile';
import { ImportDone } from './ImportDone';
import { ImportPreview } from './ImportPreview';
import { importTexts } from './import-texts';
import { loadImport } from './load-import.server';

export const loader = loadImport;

export const meta = ({ data }: { data: Awaited<ReturnType<typeof loadImport>> | undefined }) =>
  metaOf(
    data ? importTexts(data.entity).title : 'Import',
    'Import a file: choose it, check the preview and confirm.',
  );

/**
 * The steps of an import: choose a file, check the preview, confirm. The import's id is in the URL, so that reload and
 * Back keep it.
 */
export default function Import() {
  const { entity, view, problems, operation, isOver } = useLoaderData<typeof loader>();
  const { title, from, list } = importTexts(entity);
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={from}
        back={
          <Link look="back" href={list.href}>
            Back to {list.name}
          </Link>
        }
      />
      {view === null && <ChooseFile entity={entity} isOver={isOver} />}
      {view && view.imported === null && (
        <ImportPreview key={view.id} view={view} problems={problems ?? { items: [], nextCursor: null }} />
      )}
      {view && view.imported !== null && (
        <ImportDone view={view} imported={view.imported} operation={operation} />
      )}
    </Page>
  );
}
