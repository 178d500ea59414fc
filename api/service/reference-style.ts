/** The style of the reference page: readable at any width, in the reader's preferred colours. */
export const referenceStyle = `
:root { color-scheme: light dark; --quiet: color-mix(in srgb, CanvasText 65%, Canvas); --line: color-mix(in srgb, CanvasText 20%, Canvas) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
code { font: .95em ui-monospace, monospace }
h3 code { font-weight: bold }
h1, h2, h3 { line-height: 1.2; scroll-margin-top: 1rem }
h2 { margin-top: 2.5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); text-transform: capitalize }
article { margin: 2rem 0 }
table { width: 100%; margin: 1rem 0; border-collapse: collapse }
caption { color: var(--quiet); text-align: start }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
th[scope=row] { width: min(14rem, 35%); font-weight: normal }
nav ul { padding: 0; list-style: none }
nav ul ul { padding: 0 0 .75rem 1rem }
nav a { display: inline-block; padding: .2rem 0 }
.skip { position: absolute; left: -99rem }
.skip:focus { position: static }
:target { outline: 3px solid Highlight; outline-offset: .3rem }
@media (min-width: 70rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); column-gap: 3rem }
  header, .skip { grid-column: 1 / -1 }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; align-self: start }
}
`
