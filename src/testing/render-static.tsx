import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';

/** Renders part of a screen as the server does. Its links need a router around them. */
export const renderStatic = (element: ReactElement): string =>
  renderToString(<StaticRouter location="/">{element}</StaticRouter>);
