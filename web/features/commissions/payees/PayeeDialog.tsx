import { useState } from 'react';
import type { PayeeView } from '../../../../src/features/commissions/payees/payees.entity';
import { HOLD_DAYS } from '../../../../src/features/commissions/payees/payees.rules';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';
import { RecordForm } from '../../../records/form/RecordForm';
import type { FormProps } from '../../../records/form/useRecordDialogs';
import { DatePicker } from '../../../ui/forms/dates/DatePicker';
import { TextField } from '../../../ui/forms/text/TextField';
import { Columns } from '../../../ui/layout/Columns';
import { bodyOf, payeeFields, withTaxFields } from './payee-fields';
import { payeeView } from './payee.view';
import { PayeeFields } from './PayeeFields';

/** Creates or changes who is paid, and how. */
export default function PayeeDialog({ record, ...props }: FormProps<PayeeView, PayeeView>) {
  const [hasPartner, setHasPartner] = useState(false);
  const payee = record && withTaxFields(record);
  return (
    <RecordForm
      {...props}
      record={payee}
      view={payeeView}
      fields={payeeFields}
      initial={{ kind: 'person' }}
      body={(values) => {
        const { name, email, kind, ...others } = bodyOf(values);
        // What is left empty comes from the partner.
        if (!record && hasPartner) return { ...others, ...(name && { name }), ...(email && { email }) };
        return { ...others, name, email, kind };
      }}
      description={
        record
          ? `A change of where the money goes is mailed to the payee and the admins, and holds payments for ${HOLD_DAYS} days.`
          : 'A payee is made by itself when something first earns. Add one to enter its bank data before.'
      }
    >
      {(form) => (
        <>
          {!record && (
            <PartnerPicker
              description="If the payee is one of your partners, its name and email are filled in."
              onChange={(partner) => setHasPartner(partner !== null)}
            />
          )}
          <Columns>
            <TextField
              {...form.field('name')}
              label="Name"
              isRequired={!hasPartner}
              autoComplete="off"
              autoFocus={record !== null}
            />
            <TextField
              {...form.field('email')}
              label="Email"
              inputMode="email"
              isRequired={record ? record.partnerId === null : !hasPartner}
              autoComplete="off"
            />
          </Columns>
          <PayeeFields form={form} method={record?.method ?? null} />
          <TextField
            {...form.field('taxKind')}
            label="Tax form"
            description="Such as W-9 or W-8BEN. Leave it empty until you have one."
            autoComplete="off"
          />
          <Columns>
            <DatePicker
              name="taxReceivedAt"
              label="Received on"
              defaultValue={payee?.taxReceivedAt || null}
            />
            <DatePicker
              name="taxValidUntil"
              label="Valid until"
              defaultValue={payee?.taxValidUntil || null}
            />
          </Columns>
        </>
      )}
    </RecordForm>
  );
}
