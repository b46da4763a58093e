import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Referrals & Affiliates');

export const loader = screen(async () => null);

export default function Referrals() {
  return <EmptyScreen title="Referrals & Affiliates" subtitle="Programs, and who they have brought you" />;
}
