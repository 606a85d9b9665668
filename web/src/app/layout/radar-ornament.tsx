const rings = [283, 367, 450, 534, 618, 702, 786, 870];
const values = [338, 560, 452, 365, 600, 431];
const colors = ['organic', 'paid', 'direct', 'social', 'email', 'referral'];

const corner = (index: number, radius: number): readonly [number, number] => {
  const angle = (Math.PI / 3) * index - Math.PI / 2;
  return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
};
const polygon = (radii: readonly number[]) => radii.map((radius, index) => corner(index, radius).join(',')).join(' ');

/** A six-axis radar in the theme's colors, behind the card. It shows no data. */
export function RadarOrnament() {
  return (
    <svg
      className="ornament"
      viewBox="-720 -470 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g fill="none" stroke="var(--ornament)">
        {rings.map(radius => (
          <polygon key={radius} points={polygon(Array.from({ length: 6 }, () => radius))} />
        ))}
        {values.map((value, index) => {
          const [x1, y1] = corner(index, 283);
          const [x2, y2] = corner(index, 1000);
          return <line key={value} x1={x1} y1={y1} x2={x2} y2={y2} />;
        })}
      </g>
      <polygon points={polygon(values)} fill="none" stroke="var(--series)" strokeOpacity="0.6" strokeWidth="1.4" />
      {values.map((value, index) => {
        const [cx, cy] = corner(index, value);
        return (
          <circle
            key={value}
            cx={cx}
            cy={cy}
            r="5"
            fill={`var(--channel-${colors[index]})`}
            stroke="var(--page)"
            strokeWidth="1.5"
          />
        );
      })}
    </svg>
  );
}
