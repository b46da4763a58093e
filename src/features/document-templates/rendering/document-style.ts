/** Styles of documents in print and preview; a document's own styles come after them. */
export const documentStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; background: #fff; color: #1c2024; font: 14px/1.6 'Inter Document', Inter, system-ui, 'Liberation Sans', Arial, sans-serif; overflow-wrap: anywhere; }
@media screen { body { margin: 0 auto; max-width: 46rem; padding: 24px; } }
@media print { body { font-size: 10.5pt; } }
h1, h2, h3, h4, h5, h6 { margin: 1.6em 0 0.5em; line-height: 1.25; color: #11181c; break-after: avoid; }
h1 { font-size: 1.9em; letter-spacing: -0.01em; }
h2 { font-size: 1.35em; }
h3 { font-size: 1.1em; }
h4, h5, h6 { font-size: 1em; }
body > :first-child, header > :first-child { margin-top: 0; }
p, ul, ol, dl, blockquote, table, pre, figure { margin: 0 0 0.9em; }
ul, ol { padding-left: 1.5em; }
li { margin: 0.2em 0; }
p, li { orphans: 3; widows: 3; }
a { color: #3e4fc4; }
blockquote { padding: 0.1em 1em; border-left: 3px solid #c1c8cd; color: #4b5358; }
blockquote > :last-child { margin-bottom: 0.4em; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 0.45em 0.7em; border: 1px solid #d7dbdf; text-align: left; vertical-align: top; }
th { background: #f1f3f5; font-weight: 600; }
code, kbd, samp, pre { font-family: ui-monospace, 'Liberation Mono', 'DejaVu Sans Mono', monospace; font-size: 0.9em; }
pre { padding: 0.8em 1em; background: #f1f3f5; border-radius: 6px; white-space: pre-wrap; }
hr { margin: 1.8em 0; border: 0; border-top: 1px solid #d7dbdf; }
img { max-width: 100%; height: auto; }
.partner-logo { max-width: 60mm; max-height: 24mm; vertical-align: middle; }
.missing-image { padding: 0.1em 0.5em; border: 1px dashed #c1c8cd; border-radius: 4px; color: #60686d; }
`;
