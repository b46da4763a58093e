import { testRule } from './lint-samples';

const FILE = 'web/features/leads/Card.tsx';

testRule('no-looks', {
  violations: [
    [FILE, `export const a = <p className="ui-muted">Late</p>;`, /sets `className`/],
    [FILE, `export const a = <p style={{ color: 'red' }}>Late</p>;`, /sets `style`/],
    [FILE, `import styled from 'styled-components';`, /imports styled-components/],
    [FILE, `import styles from './card.css?url';`, /imports \.\/card\.css/],
    [FILE, `import { color } from '../../ui/tokens/tokens';`, /imports \.\.\/\.\.\/ui\/tokens\/tokens/],
  ],
  allowed: [
    [FILE, `import { Text } from '../../ui/text/Text'; export const a = <Text tone="muted">Late</Text>;`],
    [FILE, `export const a = <img alt="" src={logo} />;`],
    [FILE, `import type { ButtonVariant } from '../../ui/tokens/looks';`],
  ],
});
