import type { ReactNode } from 'react';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { PeekCard } from '../../../records/list/PeekCard';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { customItems } from '../../custom-fields/custom-items';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Inline } from '../../../ui/layout/Inline';
import { ExternalLink, Link } from '../../../ui/actions/Link';
import { CommentsButton } from '../../comments/CommentsButton';
import { Note } from '../../../ui/text/Note';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { applicationView } from '../application.view';
import { dialPath, shownStatus, websiteName } from '../application-words';
import { LongText } from '../../../ui/text/LongText';
import { mailtoOf } from '../../../../src/lib/addresses/mailto';

interface Props {
  application: ApplicationView;
  customFields: readonly FormField[];
  children: ReactNode;
}

export function ApplicationCard({ application, customFields, children }: Props) {
  const { id, companyName, industry, size, adminNote } = application;
  const set = customItems(customFields, application.custom).filter(({ value }) => value !== null);
  return (
    <PeekCard
      id={id}
      name={companyName}
      href={applicationView.path(id)}
      picture={<Avatar name={companyName} />}
      subtitle={`${industry} · ${size}`}
      aside={<StatusBadge status={shownStatus(application)} />}
      footer={
        <>
          {children}
          <CommentsButton object={`application:${id}`} name={companyName} />
        </>
      }
    >
      <CardFacts application={application} />
      <Inline gap={4}>
        {application.solutions && <Badge>Solutions</Badge>}
        {application.services && <Badge>Services</Badge>}
      </Inline>
      <LongText text={application.valueProp} />
      {set.length > 0 && <DescriptionList size="short" items={set} />}
      {adminNote && <Note title="Admin note">{adminNote}</Note>}
    </PeekCard>
  );
}

function CardFacts({ application }: { application: ApplicationView }) {
  const {
    website,
    contactEmail,
    contactName,
    phoneNumber,
    region,
    continent,
    createdAt,
    status,
    affiliateCode,
  } = application;
  return (
    <Facts>
      {contactName && <Fact icon="user">{contactName}</Fact>}
      <Fact icon="mail">
        <Link look="quiet" href={mailtoOf(contactEmail)}>
          {contactEmail}
        </Link>
      </Fact>
      {phoneNumber && (
        <Fact icon="phone">
          <Link look="quiet" href={dialPath(phoneNumber)}>
            {phoneNumber}
          </Link>
        </Fact>
      )}
      {website && (
        <Fact icon="globe">
          <ExternalLink href={website}>{websiteName(website)}</ExternalLink>
        </Fact>
      )}
      <Fact icon="map-pin">{`${region} · ${continent}`}</Fact>
      {affiliateCode && <Fact icon="link">{`Via affiliate link ${affiliateCode}`}</Fact>}
      <Fact icon="calendar">{`${status === 'Prospect' ? 'Added' : 'Applied'} ${formatDay(createdAt)}`}</Fact>
    </Facts>
  );
}
