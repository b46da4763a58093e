import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { commissionRecord } from '../../../src/features/commissions/ledger/commission.record';
import { payeeRecord } from '../../../src/features/commissions/payees/payee.record';
import { can } from '../../../src/lib/roles';
import { useMe } from '../../lib/useMe';
import { Tabs } from '../../ui/navigation/Tabs';

export const COMMISSIONS = commissionRecord.list.path;
export const PAYOUTS = '/campaigns/payouts';
export const PAYEES = payeeRecord.list.path;

const tabs = [
  { id: COMMISSIONS, label: 'Commissions' },
  { id: PAYOUTS, label: 'Payouts' },
  { id: PAYEES, label: 'Payees' },
];

/** What is earned, paid, and to whom: three lists of one screen, each with its address. Viewers see only the first one. */
export function MoneyTabs({ selected, children }: { selected: string; children: ReactNode }) {
  const navigate = useNavigate();
  const role = useMe()?.workspaceRole;
  if (!can(role, payeeRecord.view)) return <>{children}</>;
  return (
    <Tabs
      label="Money"
      items={tabs}
      selected={selected}
      onChange={(path) => navigate(path)}
      hrefOf={(path) => path}
    >
      {children}
    </Tabs>
  );
}
