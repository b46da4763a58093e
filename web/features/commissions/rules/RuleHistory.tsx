import type { PastRules } from '../../../../src/features/commissions/rules/program-rules.repo';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { ruleSentence } from './rule-sentence';

/** The versions of a program's rules, the newest first. Commissions name the version that earned them. */
export function RuleHistory({ history }: { history: readonly PastRules[] }) {
  if (history.length === 0) return null;
  return (
    <Stack gap={12}>
      <h3>Versions</h3>
      <Rows label="Versions of the rules">
        {history.map(({ version, createdAt, createdByName, currency, rules }) => (
          <li key={version}>
            <RowWords>
              <p>
                {`Version ${version}, ${createdByName ?? 'deleted user'}, `}
                <LocalTime time={createdAt} />
              </p>
              {rules.length === 0 && (
                <Text tone="muted" size="sm">
                  No rules.
                </Text>
              )}
              {rules.map((rule, at) => (
                <Text key={`${at} ${rule.event}`} tone="muted" size="sm">
                  {`${at + 1}. ${ruleSentence(rule, currency)}`}
                </Text>
              ))}
            </RowWords>
          </li>
        ))}
      </Rows>
    </Stack>
  );
}
