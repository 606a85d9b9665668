import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How many figure cards stand side by side. */
    '--figures'?: number | undefined;
    /** How many sites stand beside each other. */
    '--compared'?: number | undefined;
  }
}
