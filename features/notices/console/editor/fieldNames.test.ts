import { expect, test } from 'vitest'
import { fieldNamesOf } from '#features/notices/console/editor/fieldNames.ts'

const field = (fieldName: string, displayName: string) => ({ fieldName, displayName, group: 'Attendee' as const, sample: '' })
const { shown, stored } = fieldNamesOf([field('FullName', '姓名'), field('F_1', '座位'), field('F_2', '座位')])

test.each([
  ['{{FullName}}，你好', '{{姓名}}，你好'],
  ['{{FullName|}}', '{{姓名|}}'],
  ['{{F_1}} {{F_2|无}}', '{{F_1}} {{F_2|无}}'],
  ['{{单位简称}}', '{{单位简称}}'],
])('%s is read as %s, and stored as it was', (code, name) => {
  expect(shown(code)).toBe(name)
  expect(stored(name)).toBe(code)
})
