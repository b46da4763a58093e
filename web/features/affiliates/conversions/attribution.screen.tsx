import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  attributionWords,
  conversionPath,
  linkPath,
} from '../../../../src/features/affiliates/affiliates.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';
import { metaOf } from '../../../lib/screens/page-meta';
import { screen } from '../../../lib/screens/screen.server';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { Link } from '../../../ui/actions/Link';
import { Section } from '../../../ui/layout/sections/Section';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Table } from '../../../ui/lists/table/Table';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';

export const loader = screen(async ({ app, actor, param }) => ({
  attribution: await app.explainAttribution(actor, param('id')),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.attribution.conversion.name ?? 'Conversion not found',
    'Which click, code and link led to a conversion.',
  );

/** What led to a conversion: its click, code and coupon, the links of its customer, and the rule that chose. */
export default function AttributionScreen() {
  const { attribution } = useLoaderData<typeof loader>();
  const { conversion, clickedAt, reportedCode, coupon, rule, customer, conversions, explanation } =
    attribution;
  const isReported = explanation.length === 0;
  const link = { affiliateLinkId: conversion.affiliateLinkId, affiliateCode: conversion.affiliateCode };
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={linkPath(link.affiliateLinkId)}>
            {link.affiliateCode}
          </Link>
        }
        title="How Was This Attributed?"
        subtitle={conversion.name}
      />
      <Section title="This conversion" description="What has named a link, and the link that it counts for.">
        <DescriptionList
          items={[
            { term: 'Counts for', value: <LinkName {...link} /> },
            { term: 'Received', value: <LocalTime time={conversion.createdAt} /> },
            { term: 'Click', value: clickedAt && <LocalTime time={clickedAt} /> },
            { term: 'Coupon', value: coupon },
            ...explanation.map(({ label, value }) => ({ term: label, value })),
            ...(isReported ? [{ term: 'Reported link', value: reportedCode }] : []),
            ...(isReported || rule !== null
              ? [{ term: 'Rule', value: rule === null ? 'The reported link earns' : attributionWords[rule] }]
              : []),
          ]}
        />
      </Section>
      {customer && (
        <Section
          title="The customer"
          description="The links that the customer came through, and all conversions since."
        >
          <DescriptionList
            items={[
              { term: 'Customer', value: customer.customerId },
              { term: 'Email', value: customer.customerEmail },
              { term: 'First link', value: <Touch {...customer.first} /> },
              { term: 'Last link', value: <Touch {...customer.last} /> },
            ]}
          />
          <Table
            label="Conversions of this customer"
            stacks
            rows={conversions}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'name',
                header: 'Name',
                cell: ({ id, name }) =>
                  id === conversion.id ? name : <Link href={conversionPath(id)}>{name}</Link>,
              },
              { id: 'date', header: 'Date', cell: ({ createdAt }) => <LocalTime time={createdAt} /> },
              { id: 'link', header: 'Link', cell: (other) => <LinkName {...other} /> },
              {
                id: 'commission',
                header: 'Commission',
                align: 'end',
                cell: ({ commission, currency }) => formatMoney(commission, currency),
              },
            ]}
          />
        </Section>
      )}
    </Page>
  );
}

interface Named {
  affiliateLinkId: string;
  affiliateCode: string;
}

const LinkName = ({ affiliateLinkId, affiliateCode }: Named) => (
  <Link href={linkPath(affiliateLinkId)}>{affiliateCode}</Link>
);

const Touch = ({ at, ...link }: Named & { at: string }) => (
  <>
    <LinkName {...link} />, <LocalTime time={at} />
  </>
);
