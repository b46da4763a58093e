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
import type { FormOf } from '../../../lib/forms/useForm';
import type { applicationFields } from './application-form';

const offerings = [
  { id: 'solutions', label: 'Solutions', description: 'Products that we build or resell' },
  { id: 'services', label: 'Services', description: 'Work that we do for customers' },
];

interface Props {
  /**
   * The person who fills in the form: a visitor or a member about their own company, or an admin about another company.
   */
  author: 'applicant' | 'member' | 'admin';
  /** The names and initial values of the form's fields. */
  field: FormOf<typeof applicationFields>['field'];
}

/** The fields of an application (spec §5), for use in a Form. */
export function ApplicationFields({ author, field }: Props) {
  const isApplicant = author !== 'admin';
  return (
    <>
      <TextField
        {...field('companyName')}
        label="Company Name"
        isRequired
        autoFocus={author !== 'applicant'}
        autoComplete={isApplicant ? 'organization' : 'off'}
      />
      <Grid column="15rem">
        <WebsiteField {...field('website')} isRequired={isApplicant} />
        <TextField
          {...field('contactEmail')}
          label="Contact Email"
          type="email"
          isRequired
          autoComplete={isApplicant ? 'email' : 'off'}
        />
        <TextField
          {...field('contactName')}
          label="Contact Name"
          autoComplete={isApplicant ? 'name' : 'off'}
        />
        <TextField
          {...field('phoneNumber')}
          label="Phone Number"
          type="tel"
          autoComplete={isApplicant ? 'tel' : 'off'}
        />
        <Select
          {...field('continent')}
          label="Continent"
          isRequired
          placeholder="Select a continent"
          choices={choicesOf(continents)}
        />
        <TextField {...field('region')} label="Location" isRequired placeholder="City, country" />
        <Select
          {...field('industry')}
          label="Industry"
          isRequired
          placeholder="Select an industry"
          choices={choicesOf(applicationIndustries)}
        />
        <Select
          {...field('size')}
          label="Company Size"
          isRequired
          placeholder="Select a size"
          choices={choicesOf(companySizes)}
        />
      </Grid>
      <CheckboxGroup
        {...field('offerings')}
        label="Offerings"
        description="Select at least one."
        isRequired
        hasColumns
        choices={offerings}
      />
      <TextAreaField
        {...field('valueProp')}
        label="Value Proposition"
        description={author === 'applicant' ? 'What would our customers gain?' : 'What would customers gain?'}
        isRequired
        rows={5}
        countTo={applicationLimits.valueProp}
      />
    </>
  );
}

interface WebsiteProps {
  name: string;
  defaultValue: string;
  isRequired: boolean;
}

/** Adds https:// to input such as `northwind.example` before it is validated. */
function WebsiteField({ name, defaultValue, isRequired }: WebsiteProps) {
  const [website, setWebsite] = useState(defaultValue);
  return (
    <TextField
      name={name}
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
