import type { ImportView } from '../../../src/features/imports/present-import';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { count, importTexts } from './import-texts';

export function ImportDone({ view, imported }: { view: ImportView; imported: number }) {
  const { list } = importTexts[view.entity];
  const { bad, rows } = view.counts;
  const skipped = rows - bad - imported;
  const left = [
    bad > 0 && `${count(bad, 'row', 'rows')} with problems left out`,
    skipped > 0 && `${count(skipped, 'duplicate', 'duplicates')} skipped`,
  ].filter(Boolean);
  return (
    <EmptyState
      icon="check-circle"
      title={`${count(imported, view.nouns.one, view.nouns.many)} imported`}
      description={left.length > 0 ? `From ${view.fileName}: ${left.join(', ')}.` : `From ${view.fileName}.`}
      action={
        <Inline>
          <ButtonLink variant="primary" href={list.href}>
            Go to {list.name}
          </ButtonLink>
          {bad > 0 && (
            <ButtonLink icon="download" href={`/api/imports/${view.id}/problems/export`} download>
              Download Problem Rows
            </ButtonLink>
          )}
          <ButtonLink href="?">Import Another File</ButtonLink>
        </Inline>
      }
    />
  );
}
