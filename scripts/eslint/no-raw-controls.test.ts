import { Linter } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import { describe, expect, it } from 'vitest';
import { noRawControls } from './no-raw-controls.js';

function messages(element: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.tsx'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { local: { rules: { 'no-raw-controls': noRawControls } } },
    rules: { 'local/no-raw-controls': 'error' },
  };
  const code = `export const a = ${element};`;
  return new Linter().verify(code, [config], { filename: 'Card.tsx' }).map(({ message }) => message);
}

describe('the rule for links and controls outside web/ui', () => {
  it.each([
    ['<a href="/leads">Leads</a>', 'Use Link, ButtonLink or ExternalLink of web/ui instead of <a>.'],
    ['<button onClick={save}>Save</button>', 'Use Button or IconButton of web/ui instead of <button>.'],
    ['<input name="q" />', 'Use TextField, Checkbox or another field of web/ui instead of <input>.'],
    [
      '<input type="text" tabIndex={0} />',
      'Use TextField, Checkbox or another field of web/ui instead of <input>.',
    ],
    ['<select name="status" tabIndex={-1} />', 'Use Select of web/ui instead of <select>.'],
    ['<textarea {...props} />', 'Use TextAreaField of web/ui instead of <textarea>.'],
  ])('rejects %s', (element, message) => {
    expect(messages(element)).toEqual([message]);
  });

  it.each([
    '<Button onPress={save}>Save</Button>',
    '<Menu.button />',
    '<input type="hidden" name="tab" value="audit" />',
    '<input name="leaveEmpty" tabIndex={-1} />',
    '<form method="get"><label>Name</label></form>',
  ])('accepts %s', (element) => {
    expect(messages(element)).toEqual([]);
  });
});
