/** Stands in for what jsPDF would load to draw HTML and SVG (html2canvas, DOMPurify, canvg): neither is asked of it. */
export default null;
