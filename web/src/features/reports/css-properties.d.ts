import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Number of figure cards side by side. */
    '--figures'?: number | undefined;
    /** Number of sites side by side. */
    '--compared'?: number | undefined;
  }
}
