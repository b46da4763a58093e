import { expect, it } from 'vitest';
import { settingsTabs } from '../workspaces/settings/settings-tabs';
import { settingsPages } from './commands';

it('offers each tab of settings to those who may see its content', () => {
  expect(settingsPages).toEqual(settingsTabs.map(({ id, label, isFor }) => [id, label, isFor]));
});
