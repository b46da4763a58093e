import { Avatar } from '../records/Avatar';

interface Props {
  name: string;
  logoUrl: string | null;
}

/** A company's name and logo, which replace the product's. */
export const Brand = ({ name, logoUrl }: Props) => (
  <span className="ui-logo ui-brand">
    <Avatar name={name} src={logoUrl} size="sm" />
    <span data-part="name" className="ui-truncate">
      {name}
    </span>
  </span>
);
