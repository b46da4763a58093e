import type { ReactNode } from 'react';
import type { SiteFindings } from '../../../src/features/affiliates/site-tests/site-findings.rules';
import type { SiteTestView } from '../../../src/features/affiliates/site-tests/site-tests.service';
import { usePolling } from '../../lib/requests/usePolling';
import { useSave } from '../../lib/requests/useSave';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Button } from '../../ui/actions/Button';
import { ExternalLink, Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Badge } from '../../ui/records/Badge';
import { Text } from '../../ui/text/Text';

interface Props {
  website: string | null;
  test: SiteTestView | null;
}

/** Pauses between reloads in ms, while a test visit is under way: about ten minutes in all. */
const PAUSES_MS = [...Array.from({ length: 60 }, () => 2_000), ...Array.from({ length: 48 }, () => 10_000)];

/** Tests the website, and waits for the visit of the person who tests it. */
export function SiteTest({ website, test }: Props) {
  const { save, isPending } = useSave({ failure: 'Failed to test the website' });
  const isWaiting = usePolling(test !== null && test.arrivedAt === null, test?.createdAt ?? '', PAUSES_MS);
  if (website === null)
    return (
      <Text>
        Set your website first, in <Link href="/settings?tab=workspace">the settings of the workspace</Link>.
      </Text>
    );
  return (
    <Stack gap={16}>
      <Inline>
        <Button
          icon="globe"
          isPending={isPending}
          onPress={() => void save({ method: 'POST', path: '/api/track/test' })}
        >
          Test Website
        </Button>
      </Inline>
      {test && <Findings test={test} website={website} isWaiting={isWaiting} />}
    </Stack>
  );
}

function Findings({ test, website, isWaiting }: { test: SiteTestView; website: string; isWaiting: boolean }) {
  const { findings, createdAt } = test;
  return (
    <>
      <div role="status">
        <DescriptionList
          items={[
            { term: 'Tested', value: <LocalTime time={createdAt} /> },
            { term: 'Page', value: findings.problem ?? <Good>{`Read ${website}`}</Good> },
            { term: 'Script', value: scriptWords(findings) },
            ...(findings.isBlocked
              ? [
                  {
                    term: 'Policy',
                    value:
                      'The Content-Security-Policy of the page doesn’t name this server. Add it to script-src and connect-src.',
                  },
                ]
              : []),
            ...(findings.script === 'found' || test.arrivedAt !== null
              ? [{ term: 'Consent', value: consentWords(findings, test) }]
              : []),
            { term: 'Visit', value: <Arrival test={test} isWaiting={isWaiting} /> },
          ]}
        />
      </div>
      {test.arrivedAt === null && (
        <Text tone="muted" size="sm">
          {findings.waits
            ? 'Open the test visit, and look here before you agree to cookies: nothing must arrive. Then agree.'
            : 'Open the test visit in a browser without ad blockers. It isn’t counted as a click.'}{' '}
          <ExternalLink href={test.url}>Open Test Visit</ExternalLink>
        </Text>
      )}
    </>
  );
}

const Good = ({ children }: { children: ReactNode }) => <Badge tone="success">{children}</Badge>;

function scriptWords({ script, problem }: SiteFindings): ReactNode {
  if (problem !== null && script === 'missing') return 'Unknown, because the page could not be read.';
  switch (script) {
    case 'found':
      return <Good>Found</Good>;
    case 'other':
      return 'The page has the script of another workspace or server. Replace it with the one above.';
    case 'manager':
      return 'Not in the page itself. A tag manager may add it: open the test visit to find out.';
    case 'missing':
      return 'Not found. Paste the script into the page, or open the test visit if another script adds it.';
  }
}

function consentWords({ waits }: SiteFindings, { arrivedAt, hasConsented }: SiteTestView): ReactNode {
  if (arrivedAt === null)
    return waits ? 'The script waits for consent.' : 'The script doesn’t wait for consent.';
  return hasConsented === true ? (
    <Good>The visit arrived after consent</Good>
  ) : (
    'The visit arrived without waiting for consent.'
  );
}

function Arrival({ test, isWaiting }: { test: SiteTestView; isWaiting: boolean }): ReactNode {
  const { arrivedAt, arrivedFrom } = test;
  if (arrivedAt === null) return isWaiting ? 'Waiting for the test visit…' : 'Has not arrived.';
  return (
    <>
      <Good>Arrived</Good> <LocalTime time={arrivedAt} /> {arrivedFrom !== null && `from ${arrivedFrom}`}
    </>
  );
}
