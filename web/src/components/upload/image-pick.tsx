import { useId, useState, type ReactNode } from 'react';
import { UploadIcon } from '../icons/navigation.tsx';
import { FileButton } from './file-button.tsx';
import './image-pick.css';

/** The error for an image that is too large (specification 5). */
export const tooLarge = (maxKilobytes: number): string => `File size for avatars must not exceed ${maxKilobytes} KB`;

/** A button to choose an image; it refuses one that is too large, and passes on its bytes. */
export function ImagePick({
  label,
  maxKilobytes,
  words = tooLarge,
  busy = false,
  disabled = false,
  children = 'Upload',
  onPick,
}: {
  label: string;
  maxKilobytes: number;
  words?: (maxKilobytes: number) => string;
  busy?: boolean;
  disabled?: boolean;
  children?: ReactNode;
  onPick: (bytes: Uint8Array<ArrayBuffer>) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const large = file.size > maxKilobytes * 1024;
    setProblem(large ? words(maxKilobytes) : null);
    if (!large) onPick(new Uint8Array(await file.arrayBuffer()));
  };
  return (
    <span className="image-pick">
      <FileButton
        label={label}
        busy={busy}
        disabled={disabled}
        describedBy={problem === null ? undefined : id}
        onFiles={files => void take(files[0])}
      >
        <UploadIcon size={14} />
        {children}
      </FileButton>
      <span id={id} role="alert" className="image-pick-problem">
        {problem}
      </span>
    </span>
  );
}
