import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MONITORING } from '../../../src/features/monitoring/monitoring.rules';
import { Tabs } from '../../ui/navigation/Tabs';

export const TRENDS = '/insights/trends';

const tabs = [
  { id: MONITORING, label: 'Monitoring' },
  { id: TRENDS, label: 'Trends' },
];

/** News about competitors and about industries: two tabs of one reader, each with its address. */
export function InsightTabs({ selected, children }: { selected: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Tabs
      label="Insights"
      items={tabs}
      selected={selected}
      onChange={(path) => navigate(path)}
      hrefOf={(path) => path}
    >
      {children}
    </Tabs>
  );
}
