import { placeholderOf, variables } from '../../../src/features/email-templates/variables.rules';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';

/** Lists every variable with its description. */
export function VariableMenu({ onChoose }: { onChoose: (name: string) => void }) {
  return (
    <div>
      <Menu
        label="Insert variable"
        placement="top start"
        trigger={
          <Button size="sm" icon="plus">
            Insert Variable
          </Button>
        }
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
