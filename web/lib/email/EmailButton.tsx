import { mailtoOf } from '../../../src/lib/addresses/mailto';
import { Button, IconButton } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { composeEmail, type Composition } from './compose';

interface Props {
  /** The address, for members who can't send emails with PartnerHub: their mail program opens. */
  email: string;
  /** What the composer opens with; null for members who can't send emails. */
  composition: Composition | null;
  variant?: 'primary' | 'secondary';
  size?: 'sm';
  /** Names the button, of which only the icon is shown. */
  label?: string;
}

/** Opens the composer. */
export function EmailButton({ email, composition, variant = 'secondary', size, label }: Props) {
  if (composition === null)
    return (
      <ButtonLink
        icon="mail"
        variant={variant}
        {...(size && { size })}
        href={mailtoOf(email)}
        {...(label !== undefined && { 'aria-label': label, title: email })}
      >
        {label === undefined ? 'Email' : null}
      </ButtonLink>
    );
  const look = { icon: 'mail', variant, ...(size && { size }) } as const;
  const compose = () => composeEmail(composition);
  if (label !== undefined) return <IconButton {...look} label={label} onPress={compose} />;
  return (
    <Button {...look} onPress={compose}>
      Email
    </Button>
  );
}
