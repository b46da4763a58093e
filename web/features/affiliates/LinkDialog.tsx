import { useState } from 'react';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import {
  affiliateLimits,
  DEFAULT_CURRENCY,
  readAlias,
  writeAlias,
  type Alias,
} from '../../../src/features/affiliates/affiliates.rules';
import type { LinkChanges } from '../../../src/features/affiliates/affiliates.schema';
import { lines, text, type FieldKind, type FieldsOf } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import type { Choice } from '../../ui/forms/choices/choices';
import type { FieldErrors } from '../../ui/forms/Form';
import { Select } from '../../ui/forms/choices/Select';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { PartnerPicker } from '../../lib/forms/PartnerPicker';
import { programChoices } from './program-choices';
import { Columns } from '../../ui/layout/Columns';

interface Props {
  /** null for a new link. */
  link: AffiliateLinkView | null;
  programs: readonly Choice[];
  /** The program of a new link. */
  program?: { id: string; name: string; commissionRate: string | null; isNew?: boolean };
  isOpen: boolean;
  onClose: () => void;
}

/** Aliases, one per line. */
const aliases: FieldKind<{ value: Alias[]; start: { defaultValue: string } }> = {
  read: (form, name) => lines.read(form, name)?.map(readAlias),
  start: (stored) => lines.start(asLines(stored)),
  normalize: (value) => lines.normalize(asLines(value)),
};
const asLines = (value: unknown): string[] => (Array.isArray(value) ? value.map(writeAlias) : []);

const fields = {
  affiliateCode: text,
  affiliateName: text,
  affiliateEmail: text,
  affiliateCompany: text,
  commissionRate: text,
  currency: text,
  destination: text,
  programId: text,
  partnerId: text,
  aliases,
  coupons: lines,
  description: text,
} satisfies FieldsOf<Omit<LinkChanges, 'status'>>;

export default function LinkDialog({ link, programs, program, isOpen, onClose }: Props) {
  // Typing a code is optional for the first link of a program.
  const [suggested] = useState(() => (program?.isNew ? suggestCode(program.name) : null));
  const form = useForm({
    path: '/api/affiliate-links',
    record: link,
    fields,
    initial: {
      currency: DEFAULT_CURRENCY,
      ...(program && { programId: program.id, commissionRate: program.commissionRate }),
      ...(suggested !== null && { affiliateCode: suggested }),
    },
    texts: link
      ? { success: 'Affiliate link updated', failure: 'Failed to update affiliate link' }
      : { success: 'Affiliate link created', failure: 'Failed to create affiliate link' },
    mapErrors: formWords,
    onSaved: onClose,
  });
  const ownProgram = program ? { programId: program.id, programName: program.name } : link;
  return (
    <FormDialog
      form={form}
      title={link ? 'Edit Affiliate Link' : 'Create Affiliate Link'}
      {...(program?.isNew && { description: `The first link of ${program.name}.` })}
      submitLabel={link ? 'Save Changes' : 'Create Link'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField
        {...form.field('affiliateCode')}
        label="Code"
        description="The end of the link: letters, digits, hyphens and underscores."
        isRequired
        autoFocus
        autoComplete="off"
      />
      <PartnerPicker
        defaultValue={link?.partnerId ? { id: link.partnerId, label: link.partnerName ?? '' } : null}
        description="If the affiliate is one of your partners, blank fields are filled in from the partner."
      />
      <Columns>
        <TextField {...form.field('affiliateName')} label="Name" autoComplete="off" />
        <TextField {...form.field('affiliateEmail')} label="Email" inputMode="email" autoComplete="off" />
      </Columns>
      <TextField {...form.field('affiliateCompany')} label="Company" autoComplete="off" />
      <Columns>
        <TextField
          {...form.field('commissionRate')}
          label="Commission (%)"
          isRequired
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField {...form.field('currency')} label="Currency" autoComplete="off" />
      </Columns>
      <Select {...form.field('programId')} label="Program" choices={programChoices(ownProgram, programs)} />
      <TextField
        {...form.field('destination')}
        label="Destination"
        placeholder="https://…"
        description="Default: your website from Settings, or your application form."
        autoComplete="off"
      />
      <Columns>
        <TextAreaField
          {...form.field('aliases')}
          label="Aliases"
          placeholder="via=adam"
          description="Endings of old links, one per line. They keep working on your website."
          rows={2}
        />
        <TextAreaField
          {...form.field('coupons')}
          label="Coupons"
          placeholder="ADAM20"
          description="Codes that customers enter in your shop, one per line."
          rows={2}
        />
      </Columns>
      <TextAreaField
        {...form.field('description')}
        label="Description"
        countTo={affiliateLimits.description}
      />
    </FormDialog>
  );
}

/** Returns a code made of a name, with random letters, because codes are unique in the installation. */
function suggestCode(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 20);
  const letters = [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => (byte % 36).toString(36));
  return [words.toLowerCase(), letters.join('')].filter(Boolean).join('-');
}

/** Shortens the message for a code that is too short to the form's wording (spec §5). */
const formWords = ({ affiliateCode, ...others }: FieldErrors): FieldErrors => ({
  ...others,
  affiliateCode: [affiliateCode ?? []]
    .flat()
    .map((message) => message.replace(/^Affiliate code must be/, 'Code must be')),
});
