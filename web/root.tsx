import type { LinksFunction } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigate, useHref } from '@remix-run/react';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useNonce } from './lib/screens/nonce';
import { STYLES_PLACEHOLDER } from './lib/screens/styles-placeholder';
import { RootError } from './lib/screens/RootError';
import { ScrollbarWidth } from './shell/ScrollbarWidth';
import { applyTheme } from './lib/theme';
import globalStyles from './ui/global.css?url';
import { lazyComponent } from './lib/screens/lazy-component';

/** Renders the toast region. Its code loads after the page's, because no page starts with a toast. */
const ClientToasts = lazyComponent(async () => ({
  default: (await import('./ui/overlays/Toast')).Toasts,
}));

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: inter, crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: globalStyles },
  { rel: 'icon', sizes: '48x48', href: '/favicon.ico' },
  { rel: 'icon', sizes: 'any', type: 'image/svg+xml', href: '/favicon.svg' },
];

export const meta = () => [
  { title: 'PartnerHub' },
  { name: 'description', content: 'A workspace for companies that run a partner ecosystem.' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: applyTheme }} />
        <Meta />
        <Links />
        {typeof document === 'undefined' ? STYLES_PLACEHOLDER : null}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const navigate = useNavigate();
  return (
    <I18nProvider locale="en-US">
      <RouterProvider navigate={(path) => navigate(path)} useHref={useHref}>
        <Outlet />
        <ClientToasts />
        <ScrollbarWidth />
      </RouterProvider>
    </I18nProvider>
  );
}

/** Shown if even the shell can't be rendered. */
export { RootError as ErrorBoundary };
