import { Linter } from 'eslint';
import * as parser from '@typescript-eslint/parser';
import { describe, expect, it } from 'vitest';
import { noLooks } from './no-looks.js';

function messages(code: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.tsx'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { local: { rules: { 'no-looks': noLooks } } },
    rules: { 'local/no-looks': 'error' },
  };
  return new Linter().verify(code, [config], { filename: 'Card.tsx' }).map(({ message }) => message);
}

describe('the rule for looks outside web/ui', () => {
  it.each([
    [`export const a = <p className="ui-muted">Late</p>;`, /sets `className`/],
    [`export const a = <p style={{ color: 'red' }}>Late</p>;`, /sets `style`/],
    [`import styled from 'styled-components';`, /imports styled-components/],
    [`import styles from './card.css?url';`, /imports \.\/card\.css/],
    [`import { color } from '../../ui/tokens/tokens';`, /imports \.\.\/\.\.\/ui\/tokens\/tokens/],
  ])('rejects %s', (code, message) => {
    expect(messages(code)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    `import { Text } from '../../ui/text/Text'; export const a = <Text tone="muted">Late</Text>;`,
    `export const a = <img alt="" src={logo} />;`,
    `import type { ButtonVariant } from '../../ui/tokens/looks';`,
  ])('accepts %s', (code) => {
    expect(messages(code)).toEqual([]);
  });
});
