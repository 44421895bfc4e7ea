import { describe, expect, test } from 'vitest'
import { accessCodes, type Role } from '#core/access.ts'
import { maskedEmail, maskedMobile } from '#core/mask.ts'
import { capabilities, touchesOwner, treeOf, type Standing } from '#features/company/rules.ts'
import { isEmail, isMobile } from '#core/contact.ts'

test.each([
  ['li.na@example.com', true],
  ['a@b.c.d', true],
  ['a@b', false],
  ['a b@c.d', false],
  ['a@@c.d', false],
  ['a@c..d', false],
  ['<a@c.d>', false],
  ['', false],
])('%j is an e-mail: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})

test.each([
  ['13800000001', true],
  ['+86 138 0000 0001', true],
  ['１３８００００００００１', false],
  ['１３８００００００１２', true],
  ['1380000000', false],
  ['+6591234412', true],
  ['91234412', false],
  ['+0123456789', false],
])('%j is a mobile: %s', (text, expected) => {
  expect(isMobile(text)).toBe(expected)
})

const standing = (roles: Role[], isDisabled = false): Standing => ({ roles, isDisabled })

test.each<[string, Standing | null, Standing | null, boolean]>([
  ['adding a planner', null, standing(['planner']), false],
  ['adding an owner', null, standing(['owner']), true],
  ['naming one', standing(['planner']), standing(['planner', 'owner']), true],
  ['unmaking one', standing(['owner']), standing(['administrator']), true],
  ['stopping one', standing(['owner']), standing(['owner'], true), true],
  ['letting one act again', standing(['owner'], true), standing(['owner']), true],
  ['removing one', standing(['owner']), null, true],
  ['moving one', standing(['owner']), standing(['owner', 'finance']), false],
  ['stopping a planner', standing(['planner']), standing(['planner'], true), false],
])('%s is an owner’s matter: %s', (_, before, after, expected) => {
  expect(touchesOwner(before, after)).toBe(expected)
})

test('what is masked cannot be read', () => {
  expect([maskedEmail('lin.wanqing@huarui.example'), maskedMobile('13800006021'), maskedMobile('+6591234412')]).toEqual([
    'li***@huarui.example',
    '138****6021',
    '+65****4412',
  ])
})

test('the matrix asks for codes that exist', () => {
  for (const code of Object.values(capabilities).flat()) expect(accessCodes).toContain(code)
})

describe('departments are a tree', () => {
  const item = (id: string, parentId: string | null, sortId: number) => ({ id, parentId, sortId, name: id })
  const shape = (nodes: ReturnType<typeof treeOf>): unknown => nodes.map((node) => [node.item.id, shape(node.children)])
  test('siblings stand by their place', () => {
    expect(shape(treeOf([item('b', null, 1), item('a', null, 0), item('a2', 'a', 1), item('a1', 'a', 0)]))).toEqual([
      [
        'a',
        [
          ['a1', []],
          ['a2', []],
        ],
      ],
      ['b', []],
    ])
  })
  test('an orphan is not lost', () => {
    expect(shape(treeOf([item('x', 'gone', 0)]))).toEqual([['x', []]])
  })
})
