import { useCallback, useState } from 'react';
import type { NodeType } from '../../../../../shared/model/node.ts';
import { Button } from '../../../components/form/button.tsx';
import { ChevronDownIcon } from '../../../components/icons/actions.tsx';
import { Popover } from '../../../components/overlay/popover.tsx';
import { optionLabels, type Option } from '../view/options.ts';
import { typeNames } from '../view/type-names.ts';

/** The Options menu: actions on a node other than editing; destructive ones are last, below a divider. */
export function OptionsMenu({
  type,
  options,
  onChoose,
}: {
  type: NodeType;
  options: readonly Option[];
  onChoose: (option: Option) => void;
}) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (options.length === 0) return null;
  const item = (option: Option) => (
    <button
      key={option}
      type="button"
      className={option === 'delete' ? 'menu-item text-bad' : 'menu-item'}
      onClick={() => {
        setOpen(false);
        onChoose(option);
      }}
    >
      {option === 'delete' || option === 'move'
        ? `${optionLabels[option]} ${typeNames[type].one}`
        : optionLabels[option]}
    </button>
  );
  const rest = options.filter(option => option !== 'delete');
  return (
    <Popover
      open={open}
      onClose={close}
      align="right"
      label="Options"
      className="options-menu"
      opener={
        <Button aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
          Options
          <ChevronDownIcon size={14} />
        </Button>
      }
    >
      {rest.map(item)}
      {rest.length > 0 && options.includes('delete') && <hr className="menu-rule" />}
      {options.includes('delete') && item('delete')}
    </Popover>
  );
}
