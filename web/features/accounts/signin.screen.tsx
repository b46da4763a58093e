import { publicScreen } from '../../lib/screen.server';

export const loader = publicScreen(async () => null);

export default function SignIn() {
  return <h1>Sign in</h1>;
}
