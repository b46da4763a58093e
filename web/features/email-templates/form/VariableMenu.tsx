import { placeholderOf } from '../../../../src/features/templates/variables.rules';
import { Menu } from '../../../ui/overlays/Menu';

interface Props {
  /** Descriptions by name. */
  variables: Readonly<Record<string, string>>;
  onChoose: (name: string) => void;
}

/** Lists variables with their descriptions. */
export function VariableMenu({ variables, onChoose }: Props) {
  return (
    <div>
      <Menu
        label="Insert Variable"
        icon="plus"
        withArrow={false}
        placement="top start"
        items={Object.entries(variables).map(([name, description]) => ({
          id: name,
          label: placeholderOf(name),
          description,
          onAction: () => onChoose(name),
        }))}
      />
    </div>
  );
}
