import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const web = new URL('../../', import.meta.url);
const usesDialog = /import \{[^}]*\bDialog\b[^}]*\} from '[./]*ui\/overlays\/Dialog'/;
const usesField =
  /from '[./]*ui\/(?:forms|tags)\/(?:\w+\/)?(Form|TextField|TextAreaField|Select|ComboBox|Checkbox|CheckboxGroup|RadioGroup|DatePicker|DateTimePicker|TagField|TagInput)'/;

/** The only fields of their plain dialogs are a password, the format of a file, or text copied from elsewhere, so closing them loses no work. */
const exceptions = [
  'features/affiliates/stripe/TryDialog.tsx',
  'features/exports/ExportDialog.tsx',
  'features/payouts/page/ExportPayout.tsx',
  'features/sign-in/SignInAgainDialog.tsx',
  'features/sign-in/proof/ProvedFormDialog.tsx',
];

it('every dialog with fields is an EditDialog, which asks before it discards changes', () => {
  const plain = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features|records)\/.*\.tsx$/.test(file) && !file.startsWith('features/ui-gallery/'))
    .filter((file) => {
      const text = readFileSync(new URL(file, web), 'utf8');
      return usesDialog.test(text) && usesField.test(text);
    })
    .filter((file) => !exceptions.includes(file));
  expect(plain).toEqual([]);
});
