/** Line of a CSV text: its cells as written. */
export type CsvLine = readonly string[];

/**
 * Splits a CSV text (RFC 4180) into lines of cells: quoted cells may contain commas, line ends and doubled quotes; a
 * byte-order mark and empty lines are skipped; lines end in CRLF, LF or CR. Returns null for an unclosed quote, or text
 * between a closing quote and the next comma.
 */
export function csvLines(text: string): CsvLine[] | null {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      const quoted = quotedCell(text, at);
      if (quoted === null) return null;
      ({ cell, at } = quoted);
    } else {
      const end = endOfPlain(text, at);
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    const next = text[at];
    if (next === ',') {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    } else if (next !== undefined && next !== '\r' && next !== '\n') return null;
    if (cells.length > 1 || cells[0] !== '') lines.push(cells);
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return lines;
}

/** Reads the quoted cell that opens at `start`, and the position of its closing quote. */
function quotedCell(text: string, start: number): { cell: string; at: number } | null {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    if (text[quote + 1] !== '"') return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), at: quote + 1 };
    from = quote + 2;
  }
}

function endOfPlain(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\r' && text[end] !== '\n') end += 1;
  return end;
}
