const margin = 24;
const lineHeight = 20;

/** Draws the charts of a panel below each other as a PNG file, with background, title and notes. */
export async function drawPicture(
  charts: readonly HTMLCanvasElement[],
  title: string,
  notes: readonly string[],
): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const ratio = window.devicePixelRatio;
  const sizes = charts.map(chart => ({ chart, width: chart.width / ratio, height: chart.height / ratio }));
  const head = margin + 28 + notes.length * lineHeight + 12;
  const canvas = document.createElement('canvas');
  canvas.width = (Math.max(...sizes.map(({ width }) => width)) + 2 * margin) * ratio;
  canvas.height = (head + sizes.reduce((sum, { height }) => sum + height, 0) + margin) * ratio;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error("This browser can't create images.");
  context.scale(ratio, ratio);
  context.fillStyle = color('--card');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  context.fillStyle = color('--t1');
  context.font = `600 16px ${color('--family')}`;
  context.fillText(title, margin, margin);
  context.fillStyle = color('--t3');
  context.font = `13px ${color('--family')}`;
  notes.forEach((note, index) => context.fillText(note, margin, margin + 28 + index * lineHeight));
  let top = head;
  for (const { chart, width, height } of sizes) {
    context.drawImage(chart, margin, top, width, height);
    top += height;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob === null ? reject(new Error('The image could not be created.')) : resolve(blob)));
  });
}
