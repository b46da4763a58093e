import { placeholderOf, variables } from '../../../src/features/email-templates/variables.rules';
import { Menu } from '../../ui/overlays/Menu';

/** Lists every variable with its description. */
export function VariableMenu({ onChoose }: { onChoose: (name: string) => void }) {
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
