import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Settings');

export const loader = screen(async () => null);

export default function Settings() {
  return <EmptyScreen title="Settings" subtitle="Your workspace and how others see it" />;
}
