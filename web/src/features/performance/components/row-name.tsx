/** A row's name, in its own writing direction, with its color in the chart. */
export function RowName({ name, color, quiet = false }: { name: string; color?: string | undefined; quiet?: boolean }) {
  return (
    <span className={quiet ? 'row-name row-name-quiet' : 'row-name'} title={name}>
      {color !== undefined && <i className="row-swatch" style={{ background: color }} />}
      <bdi dir="auto">{name}</bdi>
    </span>
  );
}
