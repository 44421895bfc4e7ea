import { expect, test } from 'vitest'
import { definePages, isOpen, pathOf } from '#core/page.ts'

const pages = definePages('x', {
  list: { path: '/home/event/:bventId/list', access: 'lite_res_page_attendees', title: 'x.list', component: 'ListPage', area: 'event' },
  builder: { path: '/home/event/:bventId/EnrollPage/:pageId?', access: 'none', title: 'x.builder', component: 'BuilderPage' },
})

test('a page is named by its feature and key, and its path is filled in', () => {
  expect(pages.list.name).toBe('x.list')
  expect(pathOf(pages.list, { bventId: 'a b' })).toBe('/home/event/a%20b/list')
  expect(pathOf(pages.builder, { bventId: '1' })).toBe('/home/event/1/EnrollPage')
  expect(pathOf(pages.builder, { bventId: '1', pageId: '2' })).toBe('/home/event/1/EnrollPage/2')
  expect(() => pathOf(pages.list)).toThrow(/bventId/)
  expect([isOpen(pages.list), isOpen(pages.builder)]).toEqual([false, true])
})
