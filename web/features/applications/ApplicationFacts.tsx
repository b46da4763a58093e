import type { ApplicationView } from '../../../src/features/applications/applications.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../lib/format-date';
import { ExternalLink, Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { LongText } from '../../ui/text/LongText';
import { Note } from '../../ui/text/Note';
import { customItems } from '../custom-fields/custom-items';
import { dialPath, offeringsOf, websiteName } from './application-words';

interface Props {
  application: ApplicationView;
  customFields: readonly FormField[];
}

/** All facts of an application, for its page and its peek panel. */
export function ApplicationFacts({ application, customFields }: Props) {
  const { contactEmail, phoneNumber, website, status, adminNote } = application;
  return (
    <Stack gap={24}>
      <LongText text={application.valueProp} />
      {adminNote && <Note title="Admin note">{adminNote}</Note>}
      <DescriptionList
        items={[
          { term: 'Contact', value: application.contactName },
          { term: 'Email', value: <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link> },
          { term: 'Phone', value: phoneNumber && <Link href={dialPath(phoneNumber)}>{phoneNumber}</Link> },
          {
            term: 'Website',
            value: website && <ExternalLink href={website}>{websiteName(website)}</ExternalLink>,
          },
          { term: 'Location', value: `${application.region}, ${application.continent}` },
          { term: 'Industry', value: application.industry },
          { term: 'Company size', value: application.size },
          { term: 'Offerings', value: offeringsOf(application) },
          ...(application.affiliateCode
            ? [{ term: 'Affiliate link', value: application.affiliateCode }]
            : []),
          ...customItems(customFields, application.custom),
          { term: status === 'Prospect' ? 'Added' : 'Applied', value: formatDay(application.createdAt) },
          { term: 'Updated', value: formatDay(application.updatedAt) },
        ]}
      />
    </Stack>
  );
}
