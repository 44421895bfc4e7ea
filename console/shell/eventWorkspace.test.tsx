import { describe, expect, test } from 'vitest'
import type { Page } from '#core/page.ts'
import type { MenuNode } from '#core/calls/workspace.ts'
import { menuGroups } from '#console/shell/menuGroups.ts'

const page = (name: string, path: string): Page => ({
  name,
  path,
  access: 'none',
  title: 'events.edit',
  component: 'X',
  area: 'event',
  menu: { order: 1, icon: 'edit' },
})
const pages = [
  page('edit', '/home/event/:bventId/detail/edit'),
  page('form', '/home/event/:bventId/form/:pageId?'),
  page('list', '/home/event/list'),
]
const leaf = (url: string): MenuNode => ({ code: url, pageCode: '', url, children: [] })
const trees = pages.map(({ path }) => leaf(path))
const urls = (params: Record<string, string | undefined>) =>
  menuGroups(trees, pages, params).flatMap(({ entries }) => entries.map(({ url }) => url))

describe('the menu of an event', () => {
  test('leads to pages of the event that is open', () => {
    expect(urls({ bventId: 'b 1' })).toEqual(['/home/event/b%201/detail/edit', '/home/event/b%201/form', '/home/event/list'])
  })
  test('leaves out what the address cannot fill', () => {
    expect(urls({})).toEqual(['/home/event/list'])
    expect(urls({ bventId: undefined })).toEqual(['/home/event/list'])
  })
})
