export type IconProps = {
  /** Pixels of the square; 16 by default. */
  size?: number;
  className?: string;
};

/** An icon from stroke paths on a 24 x 24 grid. Icons are decoration: a word or an aria-label accompanies each. */
export const icon = (...paths: readonly string[]) =>
  function Icon({ size = 16, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={className}
      >
        {paths.map(path => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
