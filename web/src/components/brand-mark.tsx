/** The product's logo: a radar of six sectors in the theme's colors, one of them the accent. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const corner = (index: number, radius: number) => {
    const angle = (Math.PI / 3) * index - Math.PI / 2;
    return `${(16 + radius * Math.cos(angle)).toFixed(2)} ${(16 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      {[0, 1, 2, 3, 4, 5].map(index => (
        <path
          key={index}
          fill={index === 0 ? 'var(--accent)' : 'var(--link)'}
          stroke="var(--card)"
          strokeWidth="1.2"
          d={`M${corner(index, 14.5)}L${corner(index + 1, 14.5)}L${corner(index + 1, 5.6)}L${corner(index, 5.6)}Z`}
        />
      ))}
    </svg>
  );
}
