import { applicationEntity } from '../../../src/features/applications/applications.entity';
import {
  applicationIndustries,
  companySizes,
  continents,
} from '../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { detailsOf } from '../../lib/forms/details';
import { EditableDetails, type EditableDetail } from '../../lib/forms/EditableDetails';
import { ExternalLink, Link } from '../../ui/actions/Link';
import { choicesOf } from '../../ui/forms/choices/choices';
import { customDetails } from '../custom-fields/custom-details';
import { applicationView } from './application.view';
import { dialPath, websiteName } from './application-words';

interface Props {
  application: ApplicationView;
  customFields: readonly FormField[];
  canEdit: boolean;
  onSaved?: (application: ApplicationView) => void;
}

const { text, lines, email, choice, yesNo, past } = detailsOf(applicationEntity);
const asIs = (value: string) => value;

/** All details of an application, for its page and its panel. */
export function ApplicationDetails({ application, customFields, canEdit, onSaved }: Props) {
  const { id, status, partnerId, affiliateCode, custom } = application;
  const sent = sentDetails(application);
  return (
    <EditableDetails<ApplicationView>
      path={`${applicationView.api}/${id}`}
      canEdit={canEdit}
      failure={applicationView.updated.failure}
      {...(onSaved && { onSaved })}
      details={[
        // Once the company is a partner, edit the partner's details instead.
        ...(partnerId === null ? sent : sent.map(({ edit: _, ...detail }) => detail)),
        lines(application, 'adminNote', { term: 'Admin note' }),
        ...(affiliateCode ? [{ term: 'Affiliate link', value: affiliateCode }] : []),
        ...customDetails(customFields, custom),
        past(application, 'createdAt', status === 'Prospect' ? 'Added' : 'Applied'),
        past(application, 'updatedAt', 'Updated'),
      ]}
    />
  );
}

/** Returns the details from the application form. */
function sentDetails(application: ApplicationView): EditableDetail[] {
  const { phoneNumber, website } = application;
  return [
    text(application, 'companyName', { term: 'Company' }),
    lines(application, 'valueProp', { term: 'Value proposition' }),
    text(application, 'contactName', { term: 'Contact' }),
    email(application, 'contactEmail', { term: 'Email' }),
    text(application, 'phoneNumber', {
      term: 'Phone',
      inputMode: 'tel',
      links: phoneNumber && <Link href={dialPath(phoneNumber)}>Call</Link>,
    }),
    text(application, 'website', {
      term: 'Website',
      value: website && websiteName(website),
      inputMode: 'url',
      links: website && <ExternalLink href={website}>Visit</ExternalLink>,
    }),
    text(application, 'region', { term: 'Location' }),
    choice(application, 'continent', choicesOf(continents), { term: 'Continent', show: asIs }),
    choice(application, 'industry', choicesOf(applicationIndustries), { term: 'Industry', show: asIs }),
    choice(application, 'size', choicesOf(companySizes), { term: 'Company size', show: asIs }),
    yesNo(application, 'solutions', { term: 'Solutions' }),
    yesNo(application, 'services', { term: 'Services' }),
  ];
}
