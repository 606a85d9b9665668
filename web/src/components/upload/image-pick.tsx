import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { UploadIcon } from '../icons/navigation.tsx';
import './image-pick.css';

/** What an upload takes; the server decides by the bytes. */
const accepted = 'image/png,image/jpeg,image/gif,image/webp';

/** What is said of an image that is too large (specification 5). */
export const tooLarge = (maxKilobytes: number): string => `File size for avatars must not exceed ${maxKilobytes} KB`;

/** A button that lets somebody choose an image, refuses one that is too large, and hands on its bytes. */
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
  const input = useRef<HTMLInputElement>(null);
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
      <input
        ref={input}
        type="file"
        accept={accepted}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={event => {
          void take(event.target.files?.[0]);
          // The same file again is a choice as well.
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        busy={busy}
        disabled={disabled}
        aria-label={label}
        aria-describedby={problem === null ? undefined : id}
        onClick={() => input.current?.click()}
      >
        <UploadIcon size={14} />
        {children}
      </Button>
      <span id={id} role="alert" className="image-pick-problem">
        {problem}
      </span>
    </span>
  );
}
