import type { ReactNode } from 'react';
import type { OwnAcceptance } from '../../../../src/features/agreements/portal';
import { SIGNATURE } from '../../../../src/features/agreements/agreements.rules';
import { formatMoment } from '../../../lib/texts/format-date';
import { Button } from '../../../ui/actions/Button';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Card } from '../../../ui/records/Card';
import { Text } from '../../../ui/text/Text';

interface Props {
  acceptance: OwnAcceptance;
  /** The name of the company that wrote the agreement. */
  company: string;
  back: ReactNode;
}

/**
 * Everything recorded about an acceptance, on one printable page. Times are in UTC, because it is the same for
 * everyone.
 */
export function Certificate({ acceptance, company, back }: Props) {
  const {
    id,
    agreementTitle,
    version,
    sha256,
    partnerName,
    name,
    title,
    email,
    address,
    userAgent,
    acceptedAt,
  } = acceptance;
  return (
    <Page>
      <PageHeader
        back={back}
        title="Certificate of acceptance"
        subtitle={agreementTitle}
        action={
          <Button icon="download" onPress={() => window.print()}>
            Print
          </Button>
        }
      />
      <Card as="section">
        <DescriptionList
          items={[
            { term: 'Agreement', value: `${agreementTitle}, version ${version}` },
            { term: 'Between', value: `${company} and ${partnerName}` },
            { term: 'Accepted by', value: `${name}, ${title}` },
            { term: 'Account', value: email },
            { term: 'Accepted at', value: `${formatMoment(acceptedAt)} UTC` },
            ...(address === null ? [] : [{ term: 'Network address', value: address }]),
            ...(userAgent === null ? [] : [{ term: 'Browser', value: userAgent }]),
            { term: 'SHA-256 of the text', value: sha256 },
            { term: 'Certificate', value: id },
          ]}
        />
        <Text tone="muted" size="sm">
          This is a {SIGNATURE}: a signed-in user typed their name and title, and accepted exactly the text
          with this SHA-256.
        </Text>
      </Card>
    </Page>
  );
}
