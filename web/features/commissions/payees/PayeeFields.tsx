import { useState } from 'react';
import { ibanOf } from '../../../../src/lib/money/iban';
import {
  payeeKinds,
  payoutMethodLabels,
  payoutMethods,
  type PayoutMethod,
} from '../../../../src/features/commissions/payees/payees.rules';
import { countryCodes } from '../../../../src/lib/addresses/countries';
import type { FormOf } from '../../../lib/forms/useForm';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { statusLabel } from '../../../ui/tokens/status';
import type { ownPayeeFields } from './payee-fields';

interface Props {
  form: Pick<FormOf<typeof ownPayeeFields>, 'field'>;
  /** The stored method of the payee. */
  method: PayoutMethod | null;
}

const regions = new Intl.DisplayNames('en', { type: 'region' });
const countries = [
  { id: '', label: 'None' },
  ...countryCodes
    .map((id) => ({ id, label: regions.of(id) ?? id }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en')),
];
const methods = [
  { id: '', label: 'Not chosen yet' },
  ...payoutMethods.map((id) => ({ id, label: payoutMethodLabels[id] })),
];

/** How someone is paid. Only the fields of the chosen method are shown; the others keep their values. */
export function PayeeFields({ form, method }: Props) {
  const [chosen, setChosen] = useState<string>(method ?? '');
  const isBank = chosen === 'sepa' || chosen === 'wise';
  return (
    <>
      <Columns>
        <Select {...form.field('kind')} label="Kind" choices={choicesOf(payeeKinds, statusLabel)} />
        <Select {...form.field('method')} label="Paid by" choices={methods} onChange={setChosen} />
      </Columns>
      {chosen === 'paypal' && (
        <TextField
          {...form.field('paypalEmail')}
          label="PayPal address"
          inputMode="email"
          autoComplete="off"
        />
      )}
      {isBank && (
        <>
          <IbanField {...form.field('iban')} />
          <TextField {...form.field('accountHolder')} label="Account holder" autoComplete="off" />
        </>
      )}
      <Columns>
        <Select {...form.field('country')} label="Country" choices={countries} />
        <TextField {...form.field('vatId')} label="VAT ID" autoComplete="off" />
      </Columns>
      <TextField
        {...form.field('currency')}
        label="Currency"
        description="The payee’s own, such as EUR. Each commission is paid in the currency of its sale."
        autoComplete="off"
      />
    </>
  );
}

/** Checks an IBAN as it is typed. The stored one is shown with its last digits only. */
function IbanField({ name, defaultValue }: { name: string; defaultValue: string }) {
  const [typed, setTyped] = useState(defaultValue);
  const iban = ibanOf(typed);
  const isStored = typed === defaultValue;
  const country = iban && regions.of(iban.slice(0, 2));
  return (
    <TextField
      name={name}
      defaultValue={defaultValue}
      label="IBAN"
      description={
        iban === null
          ? typed === '' || isStored
            ? 'With or without spaces.'
            : 'Not a valid IBAN yet. Check the digits.'
          : `Valid IBAN${country ? `, ${country}` : ''}.`
      }
      autoComplete="off"
      onChange={setTyped}
    />
  );
}
