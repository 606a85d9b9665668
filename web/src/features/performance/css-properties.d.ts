import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Cards in a row of the figures. */
    '--strip'?: number | undefined;
    /** Cards in a row on a narrow screen. */
    '--strip-narrow'?: number | undefined;
  }
}
