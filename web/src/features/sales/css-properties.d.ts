import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How dark a month is drawn, in percent. */
    '--share'?: number | undefined;
  }
}
