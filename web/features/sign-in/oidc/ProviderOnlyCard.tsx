import type { ReactNode } from 'react';
import { FormError } from '../../../ui/forms/FormError';
import { PublicCard } from '../../../ui/pages/PublicCard';
import { ProviderButton } from './ProviderButton';

interface Props {
  title: string;
  name: string;
  next: string;
  /** The error of the previous attempt. */
  problem?: string | null;
  children?: ReactNode;
}

/** Replaces the forms of signed-out screens where accounts have no passwords. */
export function ProviderOnlyCard({ title, name, next, problem, children }: Props) {
  return (
    <PublicCard title={title} subtitle={`Accounts of this server sign in with ${name}.`}>
      <FormError message={problem} />
      {children}
      <ProviderButton name={name} next={next} />
    </PublicCard>
  );
}
