import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'
import { renderReference } from './reference.ts'

test('escapes every value of the document', async () => {
  const document = describeApi()
  const login = document.paths['/api/login']?.post
  if (!login) throw new Error('there is no sign-in')
  const evil = `"><script>alert('1')</script>&`
  const page = String(
    await renderReference({
      ...document,
      info: { ...document.info, title: evil, description: evil },
      tags: [{ name: evil }],
      paths: {
        [`/api/${evil}`]: {
          [evil]: {
            ...login,
            operationId: evil,
            summary: evil,
            tags: [evil],
            parameters: [
              { name: evil, in: 'query', required: false, schema: { type: 'string', enum: [evil], default: evil }, description: evil },
            ],
            requestBody: {
              required: true,
              content: { [evil]: { schema: { type: 'object', properties: { [evil]: { $ref: `#/components/schemas/${evil}` } } } } },
            },
          },
        },
      },
      components: {
        ...document.components,
        schemas: { [evil]: { type: evil, properties: { [evil]: { type: [evil, 'null'], default: evil } } } },
      },
    }),
  )
  expect(page).not.toMatch(/<script|alert\('/)
  expect(page.match(/&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;/g)?.length).toBeGreaterThan(12)
})
