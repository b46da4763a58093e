import type { IconName } from '../icons/icons';

export interface MenuEntry {
  id: string;
  label: string;
  description?: string;
  icon?: IconName;
  tone?: 'danger';
  href?: string;
  /** The file at `href` is saved instead of shown. */
  download?: true;
  onAction?: () => void;
  /** Reason why the entry is disabled, shown below the label. */
  disabledReason?: string;
  isSelected?: boolean;
}
