import { useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../form/button.tsx';

/** Accepted image types; the server checks the bytes. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

type Props = {
  label: string;
  multiple?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** True for a square with an icon only. */
  iconOnly?: boolean;
  describedBy?: string | undefined;
  children: ReactNode;
  onFiles: (files: File[]) => void;
};

/** A button to choose pictures. */
export function FileButton({
  label,
  multiple = false,
  busy = false,
  disabled = false,
  iconOnly = false,
  describedBy,
  children,
  onFiles,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        multiple={multiple}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={event => {
          const files = [...(event.target.files ?? [])];
          // Selecting the same file again must trigger a change.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {iconOnly ? (
        <IconButton label={label} disabled={disabled || busy} onClick={choose}>
          {children}
        </IconButton>
      ) : (
        <Button
          size="small"
          busy={busy}
          disabled={disabled}
          aria-label={label}
          aria-describedby={describedBy}
          onClick={choose}
        >
          {children}
        </Button>
      )}
    </>
  );
}
