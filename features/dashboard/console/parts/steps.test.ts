import { expect, test } from 'vitest'
import { definePages } from '#core/page.ts'
import type { EventStatus } from '#features/events/rules.ts'
import { countdownOf, moodOf, stepsOf } from '#features/dashboard/console/parts/steps.ts'

const pages = Object.values(
  definePages('x', {
    ticket: { path: '/t', access: 'lite_res_page_ticket', title: '', component: '', area: 'event', menu: { order: 1, icon: 'ticket' } },
    plan: { path: '/p', access: 'lite_res_page_plan', title: '', component: '', area: 'event', menu: { order: 2, icon: 'flag' } },
  }),
)

test('a step leads to its page only where the page exists and the member may open it', () => {
  const steps = stepsOf(['lite_res_menu_createactivity'], pages, new Set(['lite_res_page_ticket', 'lite_res_page_form']))
  expect(steps.map(({ key, isDone, page }) => [key, isDone, page?.path ?? null])).toEqual([
    ['basicInfo', true, null],
    ['description', false, null],
    ['tickets', false, '/t'],
    ['form', false, null],
    ['plan', false, null],
  ])
})

test('a step without a page is no step, unless publishing asks for it or it is done', () => {
  const keys = (progress: string[]) => stepsOf(progress, [], new Set()).map(({ key }) => key)
  expect(keys([])).toEqual(['basicInfo', 'description', 'tickets', 'form'])
  expect(keys(['lite_res_menu_notice'])).toEqual(['basicInfo', 'description', 'tickets', 'form', 'notifications'])
})

test.each<[EventStatus, number, number, string]>([
  ['Draft', 2, 1, 'before'],
  ['Draft', 0, 2, 'ready'],
  ['Draft', 0, 0, 'ready'],
  ['Unpublished', 1, 0, 'before'],
  ['Unpublished', 0, 0, 'ready'],
  ['Published', 0, 2, 'out'],
  ['Published', 0, 0, 'over'],
  ['Ended', 3, 1, 'over'],
  ['Cancelled', 3, 1, 'over'],
  ['Upgrade', 3, 1, 'over'],
])('%s with %i needed and %i further steps open is %s', (status, needed, further, mood) => {
  const open = [
    ...Array.from({ length: needed }, () => ({ isNeeded: true })),
    ...Array.from({ length: further }, () => ({ isNeeded: false })),
  ]
  expect(moodOf(status, open)).toBe(mood)
})

test('steps that are done are not called ready while the check stops it', () => {
  expect(moodOf('Draft', [], 1)).toBe('stopped')
  expect(moodOf('Draft', [{ isNeeded: true }], 1)).toBe('before')
})

test.each([
  ['2027-01-04T15:59:00Z', 'before', 1],
  ['2027-01-03T16:30:00Z', 'before', 1],
  ['2027-01-05T00:30:00Z', 'before', 0],
  ['2027-01-05T01:00:00Z', 'now', 0],
  ['2027-01-06T10:00:01Z', 'over', 0],
  ['2027-01-08T10:00:00Z', 'over', 2],
])('at %s it is %s, %i days', (now, is, n) => {
  const dayOf = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(countdownOf('2027-01-05T01:00:00Z', '2027-01-06T10:00:00Z', new Date(now), dayOf)).toEqual({ is, n })
})
