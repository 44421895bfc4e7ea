import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page } from '#core/page.ts'
import type { MenuNode } from '#core/calls/workspace.ts'
import { draw } from '#console/kit/kitTest.tsx'
import { applicationOf, isMenuOf, menu, type Menu } from '#console/kit/menu.ts'
import { isUnder, menuGroups } from '#console/shell/menuGroups.ts'
import { SideMenu } from '#console/shell/SideMenu.tsx'

const page = (name: string, icon = 'home', parent?: string): Page => ({
  name,
  path: `/home/manage/${name}`,
  access: 'none',
  title: `home.${name}`,
  component: 'X',
  area: 'manage',
  menu: { order: 1, icon },
  ...(parent && { parent }),
})
const leaf = (name: string): MenuNode => ({ code: `menu_${name}`, pageCode: '', url: `/home/manage/${name}`, children: [] })
const group = (name: string, ...children: MenuNode[]): MenuNode => ({ code: `litehome_res_menu_${name}`, pageCode: '', url: '', children })
const loaded = (trees: MenuNode[]): Menu => ({ ...applicationOf('manage', 'o1'), trees, codes: new Set() })

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  menu.set(null)
})

describe('the tree becomes groups', () => {
  const pages = [page('title'), page('members', 'users'), page('events', 'no-such-icon')]

  test('single entries under no title, groups under theirs, in the order of the tree', () => {
    const groups = menuGroups([leaf('title'), group('marketing', leaf('members')), leaf('events')], pages)
    expect(groups.map(({ title, entries }) => [title, entries.map(({ page }) => page.name)])).toEqual([
      ['', ['title']],
      ['org.menu_marketing', ['members']],
      ['', ['events']],
    ])
  })

  test('an address without a page, and a group without entries, are left out', () => {
    expect(menuGroups([leaf('unknown'), group('marketing', leaf('unknown'))], pages)).toEqual([])
  })

  test('an unknown icon is drawn as a file', () => {
    expect(menuGroups([leaf('events')], pages)[0]?.entries[0]?.icon).toBe('file')
  })

  test('an entry is lit for the pages below it', () => {
    const child = page('detail', 'home', 'members')
    expect(isUnder(child, page('members'), [...pages, child])).toBe(true)
    expect(isUnder(child, page('title'), [...pages, child])).toBe(false)
    expect(isUnder(null, page('title'), pages)).toBe(false)
  })
})

describe('the menu is kept', () => {
  const wanted = applicationOf('manage', 'o1')
  test.each([
    ['nothing loaded', null, false],
    ['an empty tree', loaded([]), false],
    ['the same application', loaded([leaf('title')]), true],
    ['another application code', { ...loaded([leaf('title')]), appCode: 'lite' as const }, false],
    ['another tag', { ...loaded([leaf('title')]), tag: 'external' as const }, false],
    ['another organisation', { ...loaded([leaf('title')]), orgId: 'o2' }, false],
  ])('%s: %s', (_, before, isKept) => {
    expect(isMenuOf(before, wanted)).toBe(isKept)
  })

  test.each([
    ['manage', 'litehome', ''],
    ['event', 'lite', ''],
    ['external', 'lite', 'external'],
  ] as const)('%s pages: %s %s', (area, appCode, tag) => {
    expect(applicationOf(area, 'o1')).toEqual({ orgId: 'o1', appCode, tag })
  })
})

test.each([
  ['full', false, '收起菜单'],
  ['small', true, '展开菜单'],
])('%s, it is plain links that keep their names', (_, isMini, toggle) => {
  menu.set(loaded([leaf('home')]))
  draw(<SideMenu isMini={isMini} onToggle={() => {}} />)
  const nav = screen.getByRole('navigation', { name: '主菜单' })
  expect(within(nav).getByRole('link', { name: '活动' }).getAttribute('href')).toBe('/home/manage/home')
  expect(within(nav).getByRole('button', { name: toggle }).getAttribute('aria-expanded')).toBe(String(!isMini))
})
