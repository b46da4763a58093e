import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { payoutMethods, type PayoutMethod } from '../../../../src/features/commissions/payees/payees.rules';
import type { PayoutPage } from '../../../../src/features/payouts/payout-pages';
import { payoutLimits, type ExportFormat } from '../../../../src/features/payouts/payouts.rules';
import { useDownload } from '../../../lib/files/useDownload';
import { Button } from '../../../ui/actions/Button';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Dialog, DialogBody } from '../../../ui/overlays/Dialog';
import { Text } from '../../../ui/text/Text';
import { fileOf, formatLabels, methodLabel } from '../payout-words';

interface Props {
  payout: PayoutPage;
  /** The number of lines of each method. */
  files: Readonly<Record<string, number>>;
  isOpen: boolean;
  onClose: () => void;
}

/** Offers the files that pay a payout: one for each method of its lines, in parts if one is too long. */
export default function ExportPayout({ payout, files, isOpen, onClose }: Props) {
  const [hasComma, setComma] = useState(false);
  const [isOld, setOld] = useState(false);
  const { revalidate } = useRevalidator();
  const { download, pending } = useDownload();
  const methods = payoutMethods.filter((method) => method !== 'manual' && files[method]);
  const all = Object.values(files).reduce((sum, count) => sum + count, 0);
  const pathOf = (format: ExportFormat, part: number) => {
    const query = new URLSearchParams({ format });
    if (part > 1) query.set('part', String(part));
    if (format === 'paypal' && hasComma) query.set('decimal', 'comma');
    if (format === 'pain.001' && isOld) query.set('version', '03');
    return `/api/payouts/${payout.id}/export?${query.toString()}`;
  };
  const save = async (path: string) => {
    await download(path);
    revalidate();
  };
  const row = (format: ExportFormat, label: string, count: number) => {
    const parts = format === 'paypal' ? Math.ceil(count / payoutLimits.part) : 1;
    return (
      <Inline key={format} justify="between">
        <Stack gap={2}>
          <Text>{formatLabels[format]}</Text>
          <Text tone="muted" size="sm">
            {`${label} · ${count === 1 ? '1 payee' : `${count.toLocaleString('en-US')} payees`}`}
          </Text>
        </Stack>
        <Inline>
          {Array.from({ length: parts }, (_, index) => pathOf(format, index + 1)).map((path, index) => (
            <Button
              key={index}
              icon="download"
              accessibleName={`${parts > 1 ? `Part ${index + 1}` : 'Download'}: ${formatLabels[format]}`}
              isPending={pending === path}
              onPress={() => void save(path)}
            >
              {parts > 1 ? `Part ${index + 1}` : 'Download'}
            </Button>
          ))}
        </Inline>
      </Inline>
    );
  };
  const isOffered = (method: PayoutMethod) => method !== 'sepa' || payout.currency === 'EUR';
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Export Payout"
      description={
        payout.status === 'approved'
          ? 'The first file makes the payout exported. After that, it can no longer be cancelled.'
          : 'A file is the same each time you download it.'
      }
    >
      <DialogBody>
        <Stack gap={16}>
          {methods
            .filter(isOffered)
            .map((method) => row(fileOf[method], methodLabel(method), files[method] ?? 0))}
          {row('csv', 'All methods', all)}
          {files.manual && (
            <Text tone="muted" size="sm">
              {`${files.manual === 1 ? '1 payee is' : `${files.manual} payees are`} paid by hand. You find them in the spreadsheet.`}
            </Text>
          )}
          {methods.includes('sepa') && payout.currency !== 'EUR' && (
            <Text tone="muted" size="sm">
              SEPA transfers are only in EUR. You find these payees in the spreadsheet.
            </Text>
          )}
          {methods.includes('paypal') && (
            <Checkbox isSelected={hasComma} onChange={setComma}>
              PayPal: decimal comma instead of point
            </Checkbox>
          )}
          {methods.includes('sepa') && payout.currency === 'EUR' && (
            <Checkbox
              isSelected={isOld}
              description="For banks that don't take version 09 yet."
              onChange={setOld}
            >
              SEPA: older version 03
            </Checkbox>
          )}
        </Stack>
      </DialogBody>
    </Dialog>
  );
}
