import { useMemo, useState } from 'react';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { affiliateLimits, DEFAULT_CURRENCY } from '../../../src/features/affiliates/affiliates.rules';
import { FormDialog } from '../../lib/FormDialog';
import { useFormSave } from '../../lib/useSave';
import type { Choice } from '../../ui/choices';
import { Columns } from '../../ui/Columns';
import { NativeSelect } from '../../ui/NativeSelect';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { PartnerPicker } from '../users/PartnerPicker';

interface Props {
  /** null for a new link. */
  link: AffiliateLinkView | null;
  programs: readonly Choice[];
  isOpen: boolean;
  onClose: () => void;
}

const texts = [
  ...(['affiliateCode', 'affiliateName', 'affiliateEmail', 'affiliateCompany', 'commissionRate'] as const),
  ...(['currency', 'destination', 'programId', 'description'] as const),
] as const;

export default function LinkDialog({ link, programs, isOpen, onClose }: Props) {
  const [partner, setPartner] = useState<Choice | null>(
    link?.partnerId ? { id: link.partnerId, label: link.partnerName ?? '' } : null,
  );
  const { save, isPending, errors } = useFormSave<AffiliateLinkView>(
    link
      ? { success: 'Affiliate link updated', failure: 'Failed to update affiliate link' }
      : { success: 'Affiliate link created', failure: 'Failed to create affiliate link' },
  );
  const messages = useMemo(() => formWords(errors), [errors]);
  const ownProgram =
    link?.programId && !programs.some(({ id }) => id === link.programId)
      ? [{ id: link.programId, label: link.programName ?? '' }]
      : [];

  async function submit(form: FormData) {
    const typed = Object.fromEntries(texts.map((name) => [name, String(form.get(name) ?? '')]));
    const body = { ...typed, partnerId: partner?.id ?? null };
    const saved = await (link
      ? save({ method: 'PATCH', path: `/api/affiliate-links/${link.id}`, body: changesTo(link, body) })
      : save({ method: 'POST', path: '/api/affiliate-links', body }));
    if (saved) onClose();
  }

  return (
    <FormDialog
      title={link ? 'Edit Affiliate Link' : 'Create Affiliate Link'}
      submitLabel={link ? 'Save Changes' : 'Create Link'}
      isOpen={isOpen}
      isPending={isPending}
      errors={messages}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField
        name="affiliateCode"
        label="Code"
        description="The end of the link: letters, digits, hyphens and underscores."
        defaultValue={link?.affiliateCode}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <PartnerPicker
        value={partner}
        onChange={setPartner}
        description="If the affiliate is one of your partners, blank fields are filled in from the partner."
        errorMessage={errors?.partnerId?.[0]}
      />
      <Columns>
        <TextField name="affiliateName" label="Name" defaultValue={link?.affiliateName} autoComplete="off" />
        <TextField
          name="affiliateEmail"
          label="Email"
          defaultValue={link?.affiliateEmail}
          inputMode="email"
          autoComplete="off"
        />
      </Columns>
      <TextField
        name="affiliateCompany"
        label="Company"
        defaultValue={link?.affiliateCompany ?? ''}
        autoComplete="off"
      />
      <Columns>
        <TextField
          name="commissionRate"
          label="Commission, per cent"
          defaultValue={link?.commissionRate}
          isRequired
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          name="currency"
          label="Currency"
          defaultValue={link?.currency ?? DEFAULT_CURRENCY}
          autoComplete="off"
        />
      </Columns>
      <NativeSelect
        name="programId"
        label="Program"
        defaultValue={link?.programId ?? ''}
        choices={[{ id: '', label: 'None' }, ...programs, ...ownProgram]}
      />
      <TextField
        name="destination"
        label="Leads to"
        placeholder="https://…"
        description="Default: your website from Settings, or your application form."
        defaultValue={link?.destination ?? ''}
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={link?.description ?? ''}
        countTo={affiliateLimits.description}
      />
    </FormDialog>
  );
}

/** Shortens the message for a code that is too short to the form's wording (spec §5). */
function formWords(errors: Record<string, string[]> | null): Record<string, string[]> | null {
  const { affiliateCode, ...others } = errors ?? {};
  if (!affiliateCode) return errors;
  return {
    ...others,
    affiliateCode: affiliateCode.map((text) => text.replace(/^Affiliate code must be/, 'Code must be')),
  };
}

/** Returns only the changed fields, so that concurrent changes to the others are kept. */
const changesTo = (link: AffiliateLinkView, typed: Record<string, string | null>) => {
  const before: Record<string, unknown> = link;
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => (value ?? '') !== (before[name] ?? '')),
  );
};
