import { expect, it } from 'vitest';
import { contributionsOf } from './load';

const nothing = (): void => undefined;
const card = { id: 'acme', name: 'Acme', category: 'CRM', description: 'Sync.', availability: 'available' };
const settings = [{ name: 'apiKey', kind: 'secret', label: 'API key' }];
const connectable = { ...card, settings, onEvent: nothing };
const job = { name: 'sync', every: 60, run: nothing };
const load = (plugin: object, api: 1 | 2 = 2) => contributionsOf(plugin, { entry: 'index.js', api });

it('loads plugins for both versions of the API', () => {
  const old = { integrations: [{ ...card, setupUrl: 'https://acme.example' }] };
  expect(load(old, 1).integrations).toHaveLength(1);
  expect(load({ integrations: [connectable], jobs: [{ ...job, integration: 'acme' }] }).jobs).toHaveLength(1);
});

it.each([
  [1, { jobs: [job] }, 'jobs: needs "api": 2 in plugin.json'],
  [
    1,
    { classifiers: [{ id: 'a', label: 'A', classify: () => [] }] },
    'classifiers: needs "api": 2 in plugin.json',
  ],
  [1, { integrations: [connectable] }, 'integrations.0.settings: needs "api": 2 in plugin.json'],
  [
    2,
    { jobs: [{ ...job, integration: 'acme' }] },
    "jobs.0.integration: must be one of this plugin's integrations with settings",
  ],
  [2, { integrations: [{ ...card, onEvent: nothing }] }, 'integrations.0.onEvent: needs settings'],
  [
    2,
    { integrations: [{ ...card, settings }] },
    'integrations.0.onEvent: an integration with settings needs onEvent or test',
  ],
  [
    2,
    { integrations: [{ ...connectable, settings: [...settings, ...settings] }] },
    'integrations.0.settings: must have different names',
  ],
  [
    2,
    { integrations: [{ ...connectable, settings: [{ name: 'api key', kind: 'text', label: 'Key' }] }] },
    'integrations.0.settings.0.name: must be a name such as apiKey',
  ],
] as const)('refuses in version %i contributions of a newer version', (api, plugin, problem) => {
  expect(() => load(plugin, api)).toThrow(problem);
});
