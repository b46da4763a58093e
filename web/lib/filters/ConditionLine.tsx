import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { ConditionChip, ConditionChips } from '../../ui/filters/ConditionChips';
import { useLazyPanel } from '../../ui/overlays/useLazyPanel';
import { useShortcuts } from '../keyboard/shortcuts';
import { isForPage } from '../keyboard/useRowKeys';
import { describeCondition, type Conditions } from './conditions';
import { withoutPage } from './page-parameters';
import { CONDITION } from './useUrlFilters';

const loadPanel = () => import('./ConditionPanel');
const keys = [{ term: 'f', value: 'Add a filter' }];

interface Props {
  conditions: Conditions;
  /** Filters that other parameters set. */
  also?: readonly { label: string; text: string; removeHref: string }[];
}

/** The conditions of a list as chips. Each opens its editor, and can be removed, also without scripts. */
export function ConditionLine({ conditions, also = [] }: Props) {
  const location = useLocation();
  const { location: pending } = useNavigation();
  // A condition that is added while the previous one still loads must not undo it.
  const { search } = pending?.pathname === location.pathname ? pending : location;
  const navigate = useNavigate();
  const texts = new URLSearchParams(search).getAll(CONDITION).filter(Boolean);
  const hrefWith = (next: readonly string[]) => {
    const params = new URLSearchParams(search);
    withoutPage(params);
    params.delete(CONDITION);
    for (const text of next) params.append(CONDITION, text);
    return `?${params.toString()}`;
  };
  const go = (next: readonly string[]) => navigate(hrefWith(next), { preventScrollReset: true });

  return (
    <ConditionChips label="Conditions">
      {also.map((chip) => (
        <ConditionChip key={chip.label} {...chip} />
      ))}
      {texts.map((text, index) => {
        const described = describeCondition(text, conditions);
        const others = texts.filter((_, other) => other !== index);
        return (
          <ConditionEditor
            key={`${index} ${text}`}
            conditions={conditions}
            text={text}
            onApply={(changed) => go(texts.map((one, at) => (at === index ? changed : one)))}
            trigger={(button) => (
              <ConditionChip {...described} removeHref={hrefWith(others)} button={button} />
            )}
          />
        );
      })}
      <AddCondition
        conditions={conditions}
        onApply={(text) => {
          if (!texts.includes(text)) go([...texts, text]);
        }}
      />
      {texts.length > 0 && (
        <Link look="quiet" href={hrefWith([])}>
          Clear
        </Link>
      )}
    </ConditionChips>
  );
}

type Panel = ReturnType<typeof useLazyPanel<PanelProps>>;
type PanelProps = Parameters<Awaited<ReturnType<typeof loadPanel>>['default']>[0];

interface EditorProps {
  conditions: Conditions;
  text: string | null;
  onApply: (text: string) => void;
  trigger: (button: Panel['button']) => React.ReactNode;
}

function ConditionEditor({ conditions, text, onApply, trigger }: EditorProps) {
  const { button, Panel, panel } = useLazyPanel(loadPanel);
  return (
    <>
      {trigger(button)}
      {Panel && panel.isOpen && <Panel {...panel} {...{ conditions, text, onApply }} />}
    </>
  );
}

function AddCondition({ conditions, onApply }: Pick<EditorProps, 'conditions' | 'onApply'>) {
  const added = useRef<HTMLElement | null>(null);
  useShortcuts(keys);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'f' || !isForPage(event)) return;
      const button = added.current?.querySelector('button');
      if (!button) return;
      event.preventDefault();
      button.focus();
      button.click();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <span ref={added}>
      <ConditionEditor
        conditions={conditions}
        text={null}
        onApply={onApply}
        trigger={(button) => (
          <Button
            {...button}
            size="sm"
            variant="ghost"
            icon="plus"
            aria-haspopup="dialog"
            aria-keyshortcuts="f"
          >
            Filter
          </Button>
        )}
      />
    </span>
  );
}
