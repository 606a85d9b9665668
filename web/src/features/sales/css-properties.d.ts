import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Darkness of a month, in percent. */
    '--share'?: number | undefined;
  }
}
