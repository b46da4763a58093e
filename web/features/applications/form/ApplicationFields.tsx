import { useState } from 'react';
import {
  applicationIndustries,
  applicationLimits,
  companySizes,
  continents,
} from '../../../../src/features/applications/applications.rules';
import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import { Grid } from '../../../ui/layout/Grid';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';

const offerings = [
  { id: 'solutions', label: 'Solutions', description: 'Products that we build or resell' },
  { id: 'services', label: 'Services', description: 'Work that we do for customers' },
];

interface Props {
  /**
   * The person who fills in the form: a visitor or a member about their own company, or an admin about another company.
   */
  author: 'applicant' | 'member' | 'admin';
  /** Initial values. */
  initial?: { companyName: string; contactEmail: string; valueProp: string };
}

/** The fields of an application (spec §5), for use in a Form. */
export function ApplicationFields({ author, initial }: Props) {
  const isApplicant = author !== 'admin';
  return (
    <>
      <TextField
        name="companyName"
        label="Company Name"
        isRequired
        autoFocus={author !== 'applicant'}
        autoComplete={isApplicant ? 'organization' : 'off'}
        defaultValue={initial?.companyName}
      />
      <Grid column="15rem">
        <WebsiteField isRequired={isApplicant} />
        <TextField
          name="contactEmail"
          label="Contact Email"
          type="email"
          isRequired
          autoComplete={isApplicant ? 'email' : 'off'}
          defaultValue={initial?.contactEmail}
        />
        <TextField name="contactName" label="Contact Name" autoComplete={isApplicant ? 'name' : 'off'} />
        <TextField
          name="phoneNumber"
          label="Phone Number"
          type="tel"
          autoComplete={isApplicant ? 'tel' : 'off'}
        />
        <Select
          name="continent"
          label="Continent"
          isRequired
          placeholder="Select a continent"
          choices={choicesOf(continents)}
        />
        <TextField name="region" label="Location" isRequired placeholder="City, country" />
        <Select
          name="industry"
          label="Industry"
          isRequired
          placeholder="Select an industry"
          choices={choicesOf(applicationIndustries)}
        />
        <Select
          name="size"
          label="Company Size"
          isRequired
          placeholder="Select a size"
          choices={choicesOf(companySizes)}
        />
      </Grid>
      <CheckboxGroup
        name="offerings"
        label="Offerings"
        description="Select at least one."
        isRequired
        hasColumns
        choices={offerings}
      />
      <TextAreaField
        name="valueProp"
        label="Value Proposition"
        description={author === 'applicant' ? 'What would our customers gain?' : 'What would customers gain?'}
        isRequired
        rows={5}
        defaultValue={initial?.valueProp}
        countTo={applicationLimits.valueProp}
      />
    </>
  );
}

/** Adds https:// to input such as `northwind.example` before it is validated. */
function WebsiteField({ isRequired }: { isRequired: boolean }) {
  const [website, setWebsite] = useState('');
  return (
    <TextField
      name="website"
      label="Website"
      type="url"
      isRequired={isRequired}
      placeholder="https://example.com"
      autoComplete={isRequired ? 'url' : 'off'}
      value={website}
      onChange={setWebsite}
      onBlur={() => {
        if (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(website.trim())) setWebsite(`https://${website.trim()}`);
      }}
    />
  );
}
