import { Stack } from '../../ui/layout/Stack';
import type { ProgramsData } from './programs/load-programs.server';
import type { LeadsData } from './list/load-referrals.server';
import { ProgramList } from './programs/ProgramList';
import { ReferralLeads } from './list/ReferralLeads';

interface Props {
  type: 'customer' | 'partner';
  programs: ProgramsData;
  leads: LeadsData;
  canEdit: boolean;
}

/** The customer or partner tab: programs and referred leads. */
export function TypeTab({ type, programs, leads, canEdit }: Props) {
  return (
    <Stack gap={32}>
      <ProgramList type={type} data={programs} canEdit={canEdit} />
      <ReferralLeads type={type} data={leads} canEdit={canEdit} />
    </Stack>
  );
}
