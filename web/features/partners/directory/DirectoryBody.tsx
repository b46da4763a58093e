import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/navigation/Tabs';
import { ListBody } from '../../../ui/pages/ListPage';
import { useViews } from '../../views/useViews';
import { useViewTabs } from '../../views/useViewTabs';

const path = '/partners/directory';

/** The body of the directory, below the saved views as tabs if there are any. */
export function DirectoryBody({ children }: { children: ReactNode }) {
  const hasViews = useViews('partners').length > 0;
  const navigate = useNavigate();
  const tabs = useViewTabs({
    entity: 'partners',
    path,
    items: [{ id: 'all', label: 'Partners' }],
    selected: 'all',
    onChange: () => navigate(path),
    hrefOf: () => path,
  });
  const body = <ListBody>{children}</ListBody>;
  if (!hasViews) return body;
  return (
    <Tabs label="Views of partners" {...tabs}>
      {body}
    </Tabs>
  );
}
