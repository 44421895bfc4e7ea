import { expect, test } from 'vitest'
import type { GlobalConfig } from '#core/globalConfig.ts'
import { columnsOf, PREVENTION } from '#features/attendees/listFields.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { knownField } from '#features/forms/knownFields.ts'
import { menuTreeOf } from '#features/org/server/menu.ts'

const codes = new Set<string>([attendeePages.prevention.access, attendeePages.list.access])
const wanted = { appCode: 'lite', tag: '', codes, config: {} as GlobalConfig }
const urlsWith = (fieldNames: string[]) =>
  menuTreeOf(Object.values(attendeePages), { ...wanted, fieldNames: new Set(fieldNames) }).flatMap(({ children }) =>
    children.map(({ url }) => url),
  )

test('the page of a field stands in the menu only where a form asks for it', () => {
  expect(urlsWith([])).toEqual([attendeePages.list.path])
  expect(urlsWith([PREVENTION])).toEqual([attendeePages.list.path, attendeePages.prevention.path])
})

test('so does its column', () => {
  const name = knownField('FullName', { language: 'zh-CN', sortId: 0 })
  const asked = { ...name, fieldName: PREVENTION, groupName: 'System' as const }
  const columns = (form: (typeof name)[]) => columnsOf(form, 'zh-CN').map(({ fieldName }) => fieldName)
  expect(columns([name])).not.toContain(PREVENTION)
  expect(columns([name, asked])).toContain(PREVENTION)
  expect(columns([name, { ...asked, isShow: false }])).not.toContain(PREVENTION)
})
