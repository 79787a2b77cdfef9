export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Shared layout of the development tools' pages. */
export function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Manyhands development</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escapeHtml(title)}</h1><span>development only</span></header>
<main>${content}</main>
</body>
</html>`
}

const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f5f6f8, #14171c);
  --card: light-dark(#ffffff, #1d2229);
  --line: light-dark(#dde1e7, #323a45);
  --text: light-dark(#1a2027, #e8ebef);
  --soft: light-dark(#59636f, #a3adb9);
  --accent: light-dark(#0b5fa5, #7cc0ff);
  --on-accent: light-dark(#ffffff, #0c1a27);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
header, main { max-width: 46rem; margin: 0 auto; padding: 0 1rem }
header { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; padding-top: 1.5rem }
header span, time, dt, .soft { color: var(--soft); font-size: .875rem }
h1 { margin: 0; font-size: 1.25rem; overflow-wrap: anywhere }
h2 { margin: 1rem 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem }
main { padding-top: 1rem; padding-bottom: 3rem }
a { color: var(--accent); overflow-wrap: anywhere }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px }
ul { list-style: none; margin: 0; padding: 0 }
main > ul:not(.links), .empty, form { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
.empty { padding: 2rem; text-align: center; color: var(--soft) }
li + li .email { border-top: 1px solid var(--line) }
.email { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none }
.email:hover { background: color-mix(in srgb, var(--accent) 8%, transparent) }
.email:focus-visible { outline-offset: -3px }
.to { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
.subject { grid-column: 1 / -1; font-weight: 600 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem 1rem; margin: 0 0 1rem }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 36rem; resize: vertical; border: 1px solid var(--line); border-radius: 12px; background: #fff; color-scheme: light }
pre { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
form { padding: 1rem; margin: 0 0 1rem }
label { display: block; font-weight: 600 }
input[type=email], input[type=text] { width: 100%; min-height: 2.75rem; margin: .25rem 0 .75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 8px }
.check { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; font-weight: 400 }
button { width: 100%; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer }
button.account { display: flex; justify-content: space-between; flex-wrap: wrap; gap: 0 1rem; margin-bottom: .5rem; color: inherit; background: none; border: 1px solid var(--line); text-align: left }
button.quiet { color: var(--accent); background: none }
`
