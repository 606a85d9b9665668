import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { UploadIcon } from '../icons/navigation.tsx';
import { FileButton } from './file-button.tsx';
import './picture-drop.css';

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true;

/** Prevents the browser from opening a picture dropped outside the drop zone, which would lose typed text. */
function useNoStrayDrops() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

type Props = {
  label: string;
  hint: string;
  multiple?: boolean;
  busy?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  children: ReactNode;
  onFiles: (files: File[]) => void;
};

/** A drop zone for pictures, with a button to choose them instead. */
export function PictureDrop({ label, hint, multiple = false, busy = false, disabled = false, ...rest }: Props) {
  const { describedBy, children, onFiles } = rest;
  const [over, setOver] = useState(false);
  const off = busy || disabled;
  useNoStrayDrops();
  const drag = (event: DragEvent) => {
    if (off || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (off || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div
      className={over ? 'picture-drop picture-drop-over' : 'picture-drop'}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton
        label={label}
        multiple={multiple}
        busy={busy}
        disabled={disabled}
        describedBy={describedBy}
        onFiles={onFiles}
      >
        <UploadIcon size={14} />
        {children}
      </FileButton>
      <span className="picture-drop-word">or drop {multiple ? 'them' : 'it'} here</span>
      <small>{hint}</small>
    </div>
  );
}
