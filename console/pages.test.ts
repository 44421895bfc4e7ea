import { expect, test } from 'vitest'
import { allMessages } from '#features/registry.ts'
import { everyPage } from '#features/pages.ts'

const files = Object.keys(import.meta.glob('/features/*/console/*Page.tsx')).map((path) =>
  path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length),
)

test('every page has the file of its component, and only one', () => {
  for (const { component } of everyPage)
    expect({ component, files: files.filter((name) => name === component).length }).toEqual({ component, files: 1 })
})

test('every parent is a page', () => {
  const names = everyPage.map(({ name }) => name)
  for (const { parent } of everyPage) if (parent) expect(names).toContain(parent)
})

test('every group of the menu has its title', () => {
  for (const { menu } of everyPage) if (menu?.group) expect(Object.keys(allMessages)).toContain(`org.menu_${menu.group}`)
})
