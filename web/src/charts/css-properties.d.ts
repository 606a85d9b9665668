import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Color of a key in a legend or a tooltip. */
    '--key'?: string | undefined;
  }
}
