import {
  applicationIndustries,
  companySizes,
  continents,
} from '../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { EditableFacts, type EditableFact } from '../../lib/forms/EditableFacts';
import { formatDay } from '../../lib/texts/format-date';
import { ExternalLink, Link } from '../../ui/actions/Link';
import { choicesOf } from '../../ui/forms/choices/choices';
import { customFacts } from '../custom-fields/custom-facts';
import { dialPath, websiteName } from './application-words';
import { mailtoOf } from '../../../src/lib/addresses/mailto';

interface Props {
  application: ApplicationView;
  customFields: readonly FormField[];
  canEdit: boolean;
  onSaved?: (application: ApplicationView) => void;
}

const yesNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];
const wordOf = (offered: boolean) => (offered ? 'Yes' : 'No');

/** All facts of an application, for its page and its peek panel. */
export function ApplicationFacts({ application, customFields, canEdit, onSaved }: Props) {
  const { id, status, partnerId, adminNote, affiliateCode, custom, createdAt, updatedAt } = application;
  const sent = sentFacts(application);
  return (
    <EditableFacts<ApplicationView>
      path={`/api/admin/applications/${id}`}
      canEdit={canEdit}
      failure="Failed to update application"
      {...(onSaved && { onSaved })}
      facts={[
        // Once the company is a partner, edit the partner's details instead.
        ...(partnerId === null ? sent : sent.map(({ edit: _, ...fact }) => fact)),
        {
          term: 'Admin note',
          value: adminNote,
          edit: { name: 'adminNote', value: adminNote, kind: 'lines' },
        },
        ...(affiliateCode ? [{ term: 'Affiliate link', value: affiliateCode }] : []),
        ...customFacts(customFields, custom),
        { term: status === 'Prospect' ? 'Added' : 'Applied', value: formatDay(createdAt) },
        { term: 'Updated', value: formatDay(updatedAt) },
      ]}
    />
  );
}

/** Returns the facts from the application form. */
function sentFacts(application: ApplicationView): EditableFact[] {
  const { companyName, contactName, contactEmail, phoneNumber, website, region, continent } = application;
  const { industry, size, solutions, services, valueProp } = application;
  return [
    { term: 'Company', value: companyName, edit: { name: 'companyName', value: companyName } },
    {
      term: 'Value proposition',
      value: valueProp,
      edit: { name: 'valueProp', value: valueProp, kind: 'lines' },
    },
    { term: 'Contact', value: contactName, edit: { name: 'contactName', value: contactName } },
    {
      term: 'Email',
      value: contactEmail,
      edit: { name: 'contactEmail', value: contactEmail, inputMode: 'email' },
      links: <Link href={mailtoOf(contactEmail)}>Write</Link>,
    },
    {
      term: 'Phone',
      value: phoneNumber,
      edit: { name: 'phoneNumber', value: phoneNumber, inputMode: 'tel' },
      links: phoneNumber && <Link href={dialPath(phoneNumber)}>Call</Link>,
    },
    {
      term: 'Website',
      value: website && websiteName(website),
      edit: { name: 'website', value: website, inputMode: 'url' },
      links: website && <ExternalLink href={website}>Visit</ExternalLink>,
    },
    { term: 'Location', value: region, edit: { name: 'region', value: region } },
    {
      term: 'Continent',
      value: continent,
      edit: { name: 'continent', value: continent, choices: choicesOf(continents) },
    },
    {
      term: 'Industry',
      value: industry,
      edit: { name: 'industry', value: industry, choices: choicesOf(applicationIndustries) },
    },
    {
      term: 'Company size',
      value: size,
      edit: { name: 'size', value: size, choices: choicesOf(companySizes) },
    },
    offeringFact('Solutions', 'solutions', solutions),
    offeringFact('Services', 'services', services),
  ];
}

const offeringFact = (term: string, name: string, offered: boolean): EditableFact => ({
  term,
  value: wordOf(offered),
  edit: { name, value: offered ? 'yes' : 'no', choices: yesNo, read: (chosen) => chosen === 'yes' },
});
