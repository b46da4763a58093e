import { Badge } from '../ui/records/Badge';
import { Menu } from '../ui/overlays/Menu';

interface Props<Category extends string> {
  /** The item that has the category. */
  title: string;
  category: Category;
  categories: readonly Category[];
  /** Whether a user chose it. */
  isCorrected: boolean;
  labelOf: (category: Category) => string;
  /** null for viewers, who see only the category. */
  onChange: ((category: Category) => void) | null;
}

/** The category of a found item, with a menu to correct it. */
export function CategoryMenu<Category extends string>(props: Props<Category>) {
  const { title, category, categories, isCorrected, labelOf, onChange } = props;
  const label = labelOf(category);
  if (!onChange) return <Badge>{label}</Badge>;
  return (
    <Menu
      label={label}
      accessibleName={`${label}: change category of ${title}`}
      variant="ghost"
      items={categories.map((one) => ({
        id: one,
        label: labelOf(one),
        isSelected: one === category,
        ...(one === category && isCorrected && { description: 'Set by hand' }),
        onAction: () => {
          if (one !== category) onChange(one);
        },
      }))}
    />
  );
}
