import { useLoaderData, useNavigate, useNavigation } from '@remix-run/react';
import { CursorPages } from '../../lib/lists/CursorPages';
import { Results } from '../../lib/lists/Results';
import { installationScreen } from '../../lib/screens/screen.server';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { ListCount } from '../../ui/lists/ListCount';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { Tabs } from '../../ui/navigation/Tabs';
import { ImportsTab } from './ImportsTab';
import { loadSuperAdmin } from './load-superadmin.server';
import { superAdminTab, superAdminTabs } from './superadmin-tabs';
import { UsersTable } from './UsersTable';
import { WorkspacesTable } from './WorkspacesTable';

const PATH = '/superadmin';

export const meta = pageMeta('Super Admin', 'All workspaces and users of this server.');

export const loader = installationScreen(({ app, actor, url }) => loadSuperAdmin(app, actor, url));

export default function SuperAdmin() {
  const data = useLoaderData<typeof loader>();
  const { tab } = data;
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  const asked =
    pending?.pathname === PATH ? superAdminTab(new URLSearchParams(pending.search).get('tab')) : tab;
  return (
    <Page>
      <PageHeader title="Super Admin" subtitle="All workspaces and users of this installation" />
      <Tabs
        label="Super Admin"
        items={superAdminTabs}
        selected={asked}
        onChange={(id) => navigate(hrefOf(id), { preventScrollReset: true })}
        hrefOf={hrefOf}
      >
        {/* The key resets the search text when the tab changes. */}
        {data.tab === 'imports' ? (
          <ImportsTab imports={data.page.items} />
        ) : (
          <List key={data.tab} data={data} isStale={asked !== data.tab} />
        )}
      </Tabs>
    </Page>
  );
}

const words = {
  workspaces: { one: 'workspace', many: 'workspaces', by: 'name', icon: 'building' },
  users: { one: 'user', many: 'users', by: 'name or email', icon: 'users' },
} as const;

type ListData = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { tab: 'imports' }>;

function List({ data, isStale }: { data: ListData; isStale: boolean }) {
  const { tab, page } = data;
  const filters = useUrlFilters([]);
  const { one, many, by, icon } = words[tab];
  const count = `${page.total.toLocaleString('en-US')}${page.totalIsMinimum ? '+' : ''}`;
  const isBusy = isStale || filters.isPending;
  return (
    <Stack>
      <FilterBar label={many} onSubmit={filters.submit}>
        <FilterSearch
          label={`Search ${many} by ${by}`}
          placeholder={`Search by ${by}…`}
          value={filters.text}
          onChange={filters.type}
        />
      </FilterBar>
      <ListCount>{page.total === 1 ? `1 ${one}` : `${count} ${many}`}</ListCount>
      <Results isStale={isBusy}>
        {page.items.length === 0 ? (
          <EmptyState
            icon={icon}
            title={`No ${many} found`}
            description={`There is no ${one} with a ${by} like this.`}
            action={<Button onPress={filters.clear}>Clear Search</Button>}
          />
        ) : (
          <Table data={data} />
        )}
      </Results>
      <CursorPages nextCursor={page.nextCursor} />
    </Stack>
  );
}

function Table({ data }: { data: ListData }) {
  return data.tab === 'users' ? (
    <UsersTable users={data.page.items} />
  ) : (
    <WorkspacesTable workspaces={data.page.items} />
  );
}

const hrefOf = (tab: string) => `?tab=${tab}`;
