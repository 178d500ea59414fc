import { expect, it } from 'vitest'
import { parseLayout } from './layout'

const read = (query: string) => parseLayout(new URLSearchParams(query))

it('reads view, order and page from the address', () => {
  expect(read('view=linear&sort=new&page=3')).toEqual({ view: 'linear', sort: 'new', page: 3 })
  expect(read('before=abc')).toEqual({ view: 'tree', before: 'abc' })
})

it.each(['view=cards', 'sort=best', 'page=0', 'page=-1', 'page=1e9', 'page=two', 'page=99999999999', 'before='])(
  'ignores the invalid query %s',
  (query) => {
    expect(read(query)).toEqual({ view: 'tree' })
  },
)
