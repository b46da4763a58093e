import { useState } from 'react';
import { Avatar } from '../../ui/records/Avatar';
import { Link } from '../../ui/actions/Link';
import { Board, BoardCard, BoardColumn } from '../../ui/lists/movable/Board';
import { SelectionBar } from '../../ui/lists/SelectionBar';
import { DataTable, type Selection } from '../../ui/lists/table/DataTable';
import type { DataColumn } from '../../ui/lists/table/data-table-parts';
import { Grid } from '../../ui/layout/Grid';
import { GridList } from '../../ui/lists/GridList';
import { SortableList } from '../../ui/lists/movable/SortableList';
import { Button, IconButton } from '../../ui/actions/Button';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Pagination } from '../../ui/navigation/Pagination';
import { RowWords } from '../../ui/layout/Rows';
import { Text } from '../../ui/text/Text';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { Table, type TableColumn } from '../../ui/lists/table/Table';
import { Tabs } from '../../ui/navigation/Tabs';
import { TagGroup } from '../../ui/tags/TagGroup';
import { TagList } from '../../ui/tags/TagList';
import { Timeline } from '../../ui/lists/history/Timeline';
import { Sample } from './sample';

interface Lead {
  id: string;
  name: string;
  company: string;
  status: string;
  referrals: number;
}

const leads: Lead[] = [
  { id: '1', name: 'Grace Hopper', company: 'Northwind Traders', status: 'new', referrals: 12 },
  { id: '2', name: 'Ada Lovelace', company: 'Analytical Engines', status: 'won', referrals: 1041 },
  { id: '3', name: 'Łukasz Żak', company: 'Kraków Robotics', status: 'in progress', referrals: 7 },
];

const columns: TableColumn<Lead>[] = [
  { id: 'name', header: 'Name', cell: (lead) => lead.name },
  { id: 'company', header: 'Company', cell: (lead) => lead.company },
  { id: 'status', header: 'Status', cell: (lead) => <StatusBadge status={lead.status} /> },
  {
    id: 'referrals',
    header: 'Referrals',
    cell: (lead) => lead.referrals.toLocaleString('en-US'),
    align: 'end',
  },
];

const dataColumns: DataColumn<Lead>[] = [
  { id: 'name', header: 'Name', width: 200, cell: (lead) => lead.name },
  { id: 'status', header: 'Status', width: 120, cell: (lead) => <StatusBadge status={lead.status} /> },
  { id: 'referrals', header: 'Referrals', width: 120, align: 'end', cell: (lead) => lead.referrals },
];
const nothing = () => undefined;
const idOf = ({ id }: Lead) => id;

export function CollectionSamples() {
  const [tab, setTab] = useState('all');
  const [lead, setLead] = useState<string | null>('1');
  const [filters, setFilters] = useState(choicesOf(['SaaS', 'Europe', 'Reseller']));
  const [selected, setSelected] = useState<Selection>({});
  return (
    <>
      <Sample title="Tabs">
        <Tabs
          label="Leads by status"
          selected={tab}
          onChange={setTab}
          hrefOf={(id) => `?tab=${id}`}
          items={[
            { id: 'all', label: 'All', count: 41 },
            { id: 'new', label: 'New', count: 12 },
            { id: 'in progress', label: 'In Progress', count: 7 },
            { id: 'closed', label: 'Closed', count: 0 },
            { id: 'won', label: 'Won', isDisabled: true },
            { id: 'lost', label: 'Lost' },
          ]}
        >
          <p>Shown: {tab}</p>
        </Tabs>
      </Sample>
      <Sample title="Table (to read) and DataTable (to sort)">
        <Table label="Leads" columns={columns} rows={leads} rowKey={(row) => row.id} />
        <Table
          label="Leads, stacked where it is narrow"
          columns={columns}
          rows={leads}
          rowKey={(row) => row.id}
          stacks
        />
        <DataTable
          label="Leads, sortable"
          columns={dataColumns}
          rows={leads}
          rowKey={idOf}
          widths={{}}
          onResize={nothing}
          sort={{
            orders: [{ column: 'referrals', isDescending: true }],
            hrefOf: (id) => (id === 'status' ? null : `#${id}`),
            onSort: nothing,
          }}
          selection={{ selected, onChange: setSelected, nameOf: ({ name }) => name }}
        />
        <SelectionBar
          id="gallery-selection"
          label="Selected leads"
          count={`${Object.keys(selected).length} selected`}
          note="At most 500 of the 1,204 leads can be changed at once."
          onClear={() => setSelected({})}
        >
          <Button size="sm">Assign Owner</Button>
        </SelectionBar>
        <Board label="Board" onMove={nothing}>
          {['new', 'won'].map((status) => {
            const ofStatus = leads.filter((one) => one.status === status);
            return (
              <BoardColumn
                key={status}
                id={status}
                label={status}
                title={<StatusBadge status={status} />}
                count={ofStatus.length}
                handlers={{}}
                cards={ofStatus.map(({ id, name, company }) => (
                  <BoardCard
                    key={id}
                    id={id}
                    name={name}
                    title={name}
                    detail={company}
                    isMovable
                    isOpened={false}
                    actions={null}
                  >
                    <StatusBadge status="high" />
                  </BoardCard>
                ))}
              />
            );
          })}
        </Board>
        <Pagination previous="#previous" next="#next">
          51–100 of 312
        </Pagination>
      </Sample>
      <Sample title="Timeline, and the way back">
        <Link look="back" href="#leads">
          Back to Leads
        </Link>
        <Timeline
          label="What happened"
          items={[
            {
              id: '3',
              icon: 'mail',
              title: 'Email to ada@example.org',
              body: 'Welcome to the program',
              detail: 'Grace Hopper · Feb 1, 2026',
            },
            { id: '2', icon: 'note', title: 'Note added', detail: 'ada@example.org · Jan 31, 2026' },
            { id: '1', icon: 'partners', title: 'Partner created', detail: 'System · Jan 30, 2026' },
          ]}
        />
      </Sample>
      <Sample title="GridList, SortableList, TagGroup and TagList">
        <Grid>
          <GridList
            label="Leads to pick"
            selected={lead}
            onSelect={setLead}
            items={leads.map((item) => ({
              id: item.id,
              label: item.name,
              content: (
                <>
                  <Avatar name={item.name} shape="person" size="sm" />
                  <RowWords>
                    <Text isTruncated>{item.name}</Text>
                  </RowWords>
                  <IconButton icon="trash" label={`Delete ${item.name}`} size="sm" withTooltip={false} />
                </>
              ),
            }))}
          />
          <GridList
            label="Nobody"
            items={[]}
            selected={null}
            onSelect={setLead}
            emptyText="No sources added yet"
          />
          <SortableList
            label="Fields in order"
            items={leads.map(({ id, name }) => ({ id, label: name, content: <Text>{name}</Text> }))}
            onMove={() => Promise.resolve(true)}
          />
          <TagGroup
            label="Filters"
            tags={filters}
            onRemove={(ids) => setFilters(filters.filter((filter) => !ids.includes(filter.id)))}
            emptyText="No filters"
          />
          <TagGroup label="Partnership types" tags={choicesOf(['Technology', 'Referral'])} />
          <TagList label="Vocabulary" tags={filters} onRemove={() => undefined} />
          <TagList label="Tiers" tags={choicesOf(['Gold', 'Silver'])} />
        </Grid>
      </Sample>
    </>
  );
}
