/** Replaces the modules that jsPDF loads to draw HTML and SVG (html2canvas, DOMPurify, canvg), which we don't use. */
export default null;
