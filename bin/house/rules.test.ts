import { expect, test } from 'vitest'
import { circlesOf, importsOf, problemOf, twoWayPairs } from '#bin/house/rules.ts'

const texts = (files: Record<string, string>) => importsOf(new Map(Object.entries(files)))

test('imports are found however they are written', () => {
  const imports = texts({
    'a/one.ts': `import type { X } from '#a/two.ts'\nimport '#a/three.css'\nconst later = import('#a/four.ts')\nexport { y } from './five.ts'\nimport z from 'zod'`,
    'a/two.ts': '',
    'a/four.ts': '',
    'a/five.ts': '',
  })
  expect(imports.get('a/one.ts')).toEqual(['a/two.ts', 'a/four.ts', 'a/five.ts'])
})

test('a circle is found over any number of files, a mere chain is none', () => {
  const ring = { 'a.ts': `import '#b.ts'`, 'b.ts': `import '#c.ts'`, 'c.ts': `import type { A } from '#a.ts'`, 'd.ts': `import '#a.ts'` }
  expect(circlesOf(texts(ring)).map((circle) => circle.sort())).toEqual([['a.ts', 'b.ts', 'c.ts']])
  expect(circlesOf(texts({ ...ring, 'c.ts': '' }))).toEqual([])
})

test.each([
  ['core/call.ts', 'features/events/rules.ts', false],
  ['console/kit/Chart.tsx', 'features/events/contract.ts', false],
  ['console/kit/text.ts', 'features/registry.ts', true],
  ['features/events/rules.ts', 'features/tickets/rules.ts', true],
  ['features/events/rules.ts', 'features/events/server/queries.ts', false],
  ['features/events/server/list.ts', 'features/tickets/server/queries.ts', true],
  ['features/events/server/list.ts', 'features/tickets/server/handlers.ts', false],
  ['features/events/console/Page.tsx', 'features/tickets/console/List.tsx', false],
  ['features/events/console/Page.tsx', 'features/tickets/contract.ts', true],
  ['features/events/console/Page.tsx', 'server/kit/audit.ts', false],
  ['features/events/server/pages.ts', 'features/events/site/page.ts', true],
  ['console/shell/Header.tsx', 'features/events/console/Menu.tsx', true],
])('%s may import %s: %s', (from, to, isFine) => {
  expect(problemOf(from, to) === null).toBe(isFine)
})

test('a pair counts when each imports the other, whatever the files', () => {
  const imports = texts({
    'features/a/x.ts': `import '#features/b/y.ts'`,
    'features/b/y.ts': '',
    'features/b/z.ts': `import '#features/a/w.ts'`,
    'features/a/w.ts': '',
    'features/c/v.ts': `import '#features/a/w.ts'`,
  })
  expect(twoWayPairs(imports)).toEqual(['a ⇄ b'])
})
