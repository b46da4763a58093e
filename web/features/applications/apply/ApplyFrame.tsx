import type { ReactNode } from 'react';
import type { FormWorkspace } from '../../../../src/features/applications/application-form';
import { BrandedPage } from '../../../ui/pages/BrandedPage';

/** The page of the public form. */
export function ApplyFrame({ addressee, children }: { addressee: FormWorkspace; children: ReactNode }) {
  const { name, description, logoUrl } = addressee;
  return (
    <BrandedPage
      name={name}
      logoUrl={logoUrl}
      title="Become a Partner"
      text={description ?? `Tell ${name} about your company and how you would like to work together.`}
    >
      {children}
    </BrandedPage>
  );
}
