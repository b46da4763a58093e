import type { IconName } from '../icons/icons';

export interface MenuEntry {
  id: string;
  label: string;
  description?: string;
  icon?: IconName;
  tone?: 'danger';
  href?: string;
  /** Whether to save the file at `href` instead of showing it. */
  download?: true;
  onAction?: () => void;
  /** Reason why the entry is disabled, shown below the label. */
  disabledReason?: string;
  isSelected?: boolean;
}
