import { signedInScreen } from '../../lib/screen.server';

export const loader = signedInScreen(async () => {
  throw new Response('404 Page Not Found', { status: 404 });
});

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <h1>404 Page Not Found</h1>;
}
