import { screen } from '../../lib/screen.server';

export const loader = screen(async () => null);

export default function Dashboard() {
  return <h1>Dashboard</h1>;
}
