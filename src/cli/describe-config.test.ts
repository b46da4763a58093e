import { expect, it } from 'vitest';
import { secretVariables } from '../config';
import { environment } from '../config-variables';
import { describeConfig } from './describe-config';

const SECRET = 'hunter2-4711';
const found = (env: Record<string, string>, name: string) =>
  describeConfig(env).find((variable) => variable.name === name);

it('lists every variable once, with its default', () => {
  expect(describeConfig({}).map(({ name }) => name)).toEqual(Object.keys(environment.shape));
  expect(found({}, 'PORT')).toEqual({ name: 'PORT', value: '3000', source: 'default' });
  expect(found({}, 'PARTNERHUB_DRAIN')).toEqual({ name: 'PARTNERHUB_DRAIN', value: '5s', source: 'default' });
  expect(found({ PORT: '' }, 'PORT')?.source).toBe('default');
  expect(found({}, 'PARTNERHUB_CLAMD')).toEqual({ name: 'PARTNERHUB_CLAMD', value: null, source: 'not set' });
  expect(found({ PORT: '80' }, 'PORT')).toEqual({ name: 'PORT', value: '80', source: 'environment' });
});

// ASVS 14.2.4
it.each(secretVariables)('hides the value of %s', (name) => {
  const values = [SECRET, `postgres://ann:${SECRET}@db:1/hub?password=${SECRET}`, `not a url ${SECRET}`];
  for (const value of values) {
    expect(JSON.stringify(describeConfig({ [name]: value }))).not.toContain(SECRET);
    expect(found({ [name]: value }, name)?.value).toContain('••••••');
  }
  expect(found({ [`${name}_FILE`]: '/run/secrets/x' }, name)).toEqual({
    name,
    value: '•••••• (/run/secrets/x)',
    source: 'file',
  });
});

it('shows the host and user of a URL', () => {
  const value = `smtp://ann:${SECRET}@mail.example.com:587`;
  expect(found({ SMTP_URL: value }, 'SMTP_URL')?.value).toBe('smtp://ann:••••••@mail.example.com:587');
});
