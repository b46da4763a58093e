import { useLocation } from '@remix-run/react';
import { useMemo, type ComponentProps } from 'react';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { CursorPages } from '../../lib/lists/CursorPages';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { useListView } from '../../lib/lists/view/useListView';
import { RecordList } from '../../records/list/RecordList';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { EDITORS_ONLY } from './affiliate-texts';
import { linkColumns, linkList } from './link-columns';
import { LinkActions } from './LinkActions';
import { LinkCard } from './LinkCard';
import type { ProgramLinksData } from './load-links.server';
import { useLinkDialogs } from './useLinkDialogs';

interface Props {
  data: ProgramLinksData;
  program: NonNullable<Parameters<typeof useLinkDialogs>[0]['program']>;
  /** Why the program takes no new links. */
  disabledReason: string | undefined;
  canEdit: boolean;
}

/** The affiliate links of a program. */
export default function ProgramLinks({ data, program, disabledReason, canEdit }: Props) {
  const { links, view: loaded, linkBase, programs, nextCursor, range } = data;
  const { search } = useLocation();
  const list = useMemo(() => ({ ...linkList, columns: linkColumns(search) }), [search]);
  const view = useListView(list, loaded);
  const { onCreate, onEdit, onDelete, dialogs } = useLinkDialogs({ programs, canEdit, program });
  const actionsOf = (link: AffiliateLinkView): ComponentProps<typeof LinkActions> => ({
    link,
    address: linkBase + link.affiliateCode,
    canEdit,
    onEdit: () => onEdit(link),
    onDelete: () => onDelete(link),
  });
  const create = (label: string) => (
    <Button icon="plus" disabledReason={canEdit ? disabledReason : EDITORS_ONLY} onPress={onCreate}>
      {label}
    </Button>
  );
  return (
    <Stack gap={16}>
      {links.length > 0 && (
        <Inline justify="end">
          <ListLayout view={view} layouts={linkList.layouts} />
          {create('Create Link')}
        </Inline>
      )}
      <RecordList
        label={`Links of ${program.name}`}
        items={links}
        layout={loaded.layout === 'table' ? 'table' : 'cards'}
        view={view}
        canEdit={canEdit}
        isStale={false}
        card={(link) => <LinkCard key={link.id} {...actionsOf(link)} />}
        buttons={(link) => <LinkActions {...actionsOf(link)} />}
        empty={
          <EmptyState
            icon="link"
            title="No links yet"
            description="Give each affiliate their own link. PartnerHub counts clicks and conversions."
            action={create('Create Your First Link')}
          />
        }
      />
      <CursorPages
        label="Pages of affiliate links"
        nextCursor={nextCursor}
        parameter={linkList.parameters.page}
        isEmpty={links.length === 0}
        range={{ shown: links.length, ...range }}
      />
      {dialogs}
    </Stack>
  );
}
