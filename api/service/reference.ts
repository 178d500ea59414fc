import { html } from 'hono/html'
import { isRecord } from '#contract/lists'
import type { Answer, Content, OpenApi, Operation, Parameter } from './openapi.ts'
import { describeSchema, eventRows, type Fragment, fieldRows } from './reference-words.ts'
import { type JsonSchema, namedShape } from './schemas.ts'

/**
 * Renders the API's reference as one page of plain HTML, made from the OpenAPI document. It runs no scripts and loads only its
 * style sheet; Hono's `html` escapes every value.
 */
export function renderReference(document: OpenApi): Fragment {
  const calls = listCalls(document)
  const features = document.tags.map(({ name }) => ({ name, calls: calls.filter(({ operation }) => operation.tags.includes(name)) }))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${document.info.title}: the API</title>
        <link rel="stylesheet" href="/api/reference.css">
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${document.info.title}: the API</h1>
          ${document.info.description.split('\n').map((line) => html`<p>${line}</p>`)}
          <p>The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
        </header>
        ${contents(features, document)}
        <main id="calls">
          ${features.map(featureSection)}
          <section aria-labelledby="shapes">
            <h2 id="shapes">Shapes</h2>
            ${Object.entries(document.components.schemas).map(([name, schema]) => shapeArticle(name, schema))}
          </section>
        </main>
      </body>
    </html>`
}

type ListedCall = { path: string; method: string; operation: Operation; failures: [string, Answer][] }
type ListedFeature = { name: string; calls: ListedCall[] }

function listCalls({ paths, components }: OpenApi): ListedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const failures = Object.keys(operation.responses).flatMap((status): [string, Answer][] => {
        const failure = components.responses[status]
        return failure && status !== 'default' ? [[status, failure]] : []
      })
      return { path, method: method.toUpperCase(), operation, failures }
    }),
  )
}

function contents(features: readonly ListedFeature[], { components }: OpenApi): Fragment {
  return html`<nav aria-labelledby="contents">
    <h2 id="contents">Contents</h2>
    <ul>
      ${features.map(
        ({ name, calls }) => html`<li>
          <a href="#feature-${name}">${name}</a>
          <ul>${calls.map(({ operation, method, path }) => html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a></li>`)}</ul>
        </li>`,
      )}
      <li>
        <a href="#shapes">Shapes</a>
        <ul>${Object.keys(components.schemas).map((name) => html`<li><a href="#shape-${name}">${name}</a></li>`)}</ul>
      </li>
    </ul>
  </nav>`
}

function featureSection({ name, calls }: ListedFeature): Fragment {
  return html`<section aria-labelledby="feature-${name}">
    <h2 id="feature-${name}">${name}</h2>
    ${calls.map(callArticle)}
  </section>`
}

function callArticle({ path, method, operation, failures }: ListedCall): Fragment {
  const { operationId, summary, parameters, requestBody, responses, security } = operation
  const forMembers = security.every((way) => 'bearer' in way)
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}"><code>${method} ${path}</code></h3>
    <p>${summary} ${forMembers ? 'For members: it needs a bearer token.' : 'Open to anyone.'}</p>
    ${parameters.length > 0 ? parameterTable(operationId, parameters) : ''}
    ${requestBody ? bodyPart(operationId, requestBody.content) : ''}
    ${Object.entries(responses).map(([status, answer]) => ('$ref' in answer ? '' : answerPart(status, answer)))}
    ${failures.length > 0 ? html`<p>Refusals:</p><ul>${failures.map(([status, { description }]) => html`<li><b>${status}</b> ${description}</li>`)}</ul>` : ''}
  </article>`
}

function parameterTable(operationId: string, parameters: readonly Parameter[]): Fragment {
  return html`<table>
    <caption>Parameters of ${operationId}</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">What</th></tr></thead>
    <tbody>
      ${parameters.map(
        ({ name, in: where, required, schema, description = '' }) =>
          html`<tr><th scope="row"><code>${name}</code></th><td>${where}${required ? '' : ', optional'}</td><td>${describeSchema(schema)}${description && `. ${description}`}</td></tr>`,
      )}
    </tbody>
  </table>`
}

function bodyPart(operationId: string, content: Content): Fragment {
  return html`${Object.entries(content).map(([type, { schema }]) =>
    namedShape(schema)
      ? html`<p>Body, <code>${type}</code>: ${describeSchema(schema)}</p>`
      : fieldTable(`Body of ${operationId}, ${type}`, schema),
  )}`
}

function answerPart(status: string, { description, content = {} }: Answer): Fragment {
  return html`<p><b>${status}</b> ${description} ${Object.values(content).map(({ schema }) => describeSchema(schema))}</p>`
}

function shapeArticle(name: string, schema: JsonSchema): Fragment {
  const events = Array.isArray(schema.oneOf) ? schema.oneOf.filter(isRecord) : []
  return html`<article aria-labelledby="shape-${name}">
    <h3 id="shape-${name}">${name}</h3>
    ${events.length > 0 ? table(`Kinds of ${name}`, ['Event', 'Its data'], eventRows(events)) : ''}
    ${schema.properties ? fieldTable(`Fields of ${name}`, schema) : ''}
    ${events.length > 0 || schema.properties ? '' : html`<p>${describeSchema(schema)}</p>`}
  </article>`
}

function fieldTable(caption: string, schema: JsonSchema): Fragment {
  return table(caption, ['Field', 'What'], fieldRows(schema))
}

function table(caption: string, [first, second]: readonly [string, string], rows: readonly Fragment[]): Fragment {
  return html`<table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">${first}</th><th scope="col">${second}</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`
}

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
