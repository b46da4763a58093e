import { testRule } from './lint-samples';

const violations: [file: string, code: string, message: RegExp][] = [
  [
    'migrations/001-leads.ts',
    `import { codec } from '../src/db/codec';`,
    /Migrations never change after a release/,
  ],
  ['bin/run.js', `import { createApp } from '../src/app.js';`, /bin only runs oclif/],
  ['src/features/leads/leads.schema.ts', `import knex from 'knex';`, /also run in the browser/],
  ['src/features/leads/leads.rules.ts', `import { readFile } from 'node:fs';`, /also run in the browser/],
  ['src/features/leads/leads.rules.ts', `import { x } from './leads.repo';`, /also run in the browser/],
  ['src/features/leads/leads.entity.ts', `import { x } from '../../db/codec';`, /also run in the browser/],
  ['src/commands/seed.ts', `import { repo } from '../features/leads/leads.repo';`, /command parses input/],
  ['src/commands/seed.ts', `const { connect } = await import('../db/connect');`, /command parses input/],
  [
    'src/features/leads/leads.repo.ts',
    `import { s } from '../partners/partners.service';`,
    /repo contains the SQL/,
  ],
  [
    'src/features/leads/leads.service.ts',
    `import { s } from '../partners/partners.service';`,
    /services as arguments/,
  ],
  ['src/features/leads/leads.service.ts', `import type { Knex } from 'knex';`, /SQL in a \*\.repo/],
  [
    'src/features/leads/leads.service.ts',
    `export { s } from '../partners/partners.repo';`,
    /services as arguments/,
  ],
  ['src/lib/clock.ts', `import { createApp } from '../app';`, /independent of the domain/],
  ['src/http/server.ts', `import { routes } from '../../web/routes';`, /src must not import web/],
  [
    'plugins/rss/index.ts',
    `import { guardedFetch } from '../../src/lib/guarded-fetch';`,
    /partnerhub\/plugin/,
  ],
  ['plugins/rss/index.ts', `import { parse } from '../news/parse';`, /partnerhub\/plugin/],
  ['web/ui/records/Card.tsx', `import { Link } from '@remix-run/react';`, /Only Link imports Remix/],
  [
    'web/ui/actions/Button.tsx',
    `import { useSave } from '../../lib/useSave';`,
    /web\/ui can import only React/,
  ],
  [
    'web/features/leads/leads.screen.tsx',
    `import { s } from '../../../src/features/leads/leads.service';`,
    /context\.app/,
  ],
  ['web/features/leads/leads.screen.tsx', `import { s, type T } from '../../../src/app';`, /context\.app/],
  ['web/root.tsx', `import knex from 'knex';`, /context\.app/],
  ['web/ui/records/Card.tsx', `import { parse } from '../../../src/http/calls/input';`, /web\/ui can import/],
  [
    'web/features/leads/LeadDialog.tsx',
    `import { parse } from '../../../src/http/calls/input';`,
    /context\.app/,
  ],
];

const allowed: [file: string, code: string][] = [
  ['migrations/index.ts', `import * as first from './001-accounts';`],
  ['bin/run.js', `const { default: execute } = await import('../dist/cli.js');`],
  ['src/features/leads/leads.schema.ts', `import * as z from 'zod'; import { text } from '../../lib/text';`],
  ['src/commands/seed.ts', `import { Command } from '@oclif/core'; const app = await import('../app');`],
  [
    'src/features/leads/leads.repo.ts',
    `import type { Knex } from 'knex'; import { codec } from '../../db/codec';`,
  ],
  [
    'src/features/leads/leads.service.ts',
    `import type { P } from '../partners/partners.service'; import './leads.repo';`,
  ],
  [
    'src/features/leads/leads.service.ts',
    `import { r } from '../records/create-records'; import { e } from '../partners/partners.entity';`,
  ],
  ['src/app.ts', `import { s } from './features/leads/leads.service';`],
  ['src/features/leads/leads.calls.ts', `import { api } from '../../http/calls/declare';`],
  ['web/features/leads/leads.screen.tsx', `import { parse } from '../../../src/http/calls/input';`],
  [
    'plugins/rss/index.ts',
    `import { definePlugin } from 'partnerhub/plugin'; import { parse } from './parse';`,
  ],
  ['web/ui/actions/Link.tsx', `import { Link } from '@remix-run/react';`],
  [
    'web/ui/forms/choices/ComboBox.tsx',
    `import { ComboBox } from 'react-aria-components'; import { color } from '../tokens/tokens';`,
  ],
  [
    'web/features/leads/leads.screen.tsx',
    `import { newLead } from '../../../src/features/leads/leads.schema';`,
  ],
  ['web/features/leads/LeadDialog.tsx', `import { e } from '../../../src/features/leads/leads.entity';`],
  ['web/features/leads/leads.screen.tsx', `import type { App } from '../../../src/app';`],
  ['web/features/leads/leads.e2e.ts', `import { test } from '../../../src/testing/e2e';`],
];

testRule('import-table', { violations, allowed });
