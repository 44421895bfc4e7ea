import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actions } from '#core/actions.ts'
import { changeWords } from '#core/changeWords.ts'
import type { Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import { allMessages, everyCall, everyTask } from '#features/registry.ts'

const messages: Readonly<Record<string, Text | undefined>> = allMessages
const wordsIn = (language: Language) => changeWords((key) => (messages[key] ? textIn(messages[key], language) : null))
/** English words are often spelt as the code is, Chinese ones never. */
const { fieldText, valueText, readable } = wordsIn('zh-CN')
const isTold = (field: string) => readable([{ field, before: 1, after: 2 }]).length > 0

test('whatever the code writes into the log has its words in both languages', () => {
  const files = execFileSync('git', ['ls-files', 'server/**/*.ts', 'features/**/server/*.ts'], { encoding: 'utf8' }).split('\n')
  const written = files
    .filter((file) => file && !file.endsWith('.test.ts') && /audit|action/.test(readFileSync(file, 'utf8')))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?:\baction: |auditEach\(ctx, )'([a-z]\w*\.[\w.]+)'/g)])
    .map(([, action = '']) => action)
  expect(written.length).toBeGreaterThan(60)
  expect(written.filter((action) => !Object.hasOwn(actions, action))).toEqual([])
  for (const action of Object.keys(actions)) expect(messages[action]?.every((text) => text.trim() !== '')).toBe(true)
})

/** Calls whose request, or a part of it, stands in the log. */
const LOGGED =
  /^(events\.(create|update|planSave)|tickets\.(create|update|save)|forms\.(save|add|update)\w+|checkin\.(create|update\w*|save\w+)|programme\.\w+Save|externalEvents\.(create|update|save\w+|benefit(Create|Update)|obligation(Create|Update))|payments\.save\w*|company\.(save|add|update|edit)\w*|attendees\.(create|update|batchRemark))$/
const logged = everyCall.filter(([name]) => LOGGED.test(name)).map(([name, call]) => [name, call.request] as const)

type Found = { keys: Set<string>; values: Set<string>; seen: Set<unknown> }

/** The names and the fixed values that a schema knows. */
function found(schema: unknown, all: Found): Found {
  const def = (schema as { def?: Record<string, unknown> } | undefined)?.def
  if (!def || all.seen.has(schema)) return all
  all.seen.add(schema)
  const shape = (def.type === 'object' ? def.shape : {}) as Record<string, unknown>
  for (const [key, part] of Object.entries(shape).filter(([name]) => isTold(name))) {
    all.keys.add(key)
    found(part, all)
  }
  for (const value of Object.values((def.entries ?? {}) as Record<string, unknown>)) all.values.add(String(value))
  const { innerType, element, valueType, in: given, out, options = [] } = def
  for (const part of [innerType, element, valueType, given, out, ...(options as unknown[])]) found(part, all)
  return all
}

test('the schemas are found', () => expect(logged.length).toBeGreaterThan(25))

test.each(logged)('every field of %s is called something', (_, request) => {
  const { keys } = found(request, { keys: new Set(), values: new Set(), seen: new Set() })
  expect([...keys].filter((field) => fieldText(field) === '其他设置')).toEqual([])
})

/** Formats, currencies and languages are called so by people. */
const SAID_AS_IT_IS = /^(xlsx|csv|zip|CNY|HKD|USD|EUR|en|zh-CN|\d+)$/

test.each(logged)('every fixed value of %s has a word', (_, request) => {
  const { values } = found(request, { keys: new Set(), values: new Set(), seen: new Set() })
  expect([...values].filter((value) => value && !SAID_AS_IT_IS.test(value) && valueText(value) === value)).toEqual([])
})

test.each(everyTask)('an undone %s is called what it is', (_, { title }) => expect(valueText(title)).not.toBe(title))

test('nobody reads names of the code, ids or JSON', () => {
  const id = '0190aaaa-0000-7000-8000-000000000001'
  const english = wordsIn('en')
  expect(english.fieldText('unheardOf')).toBe('Another setting')
  expect(english.valueText({ unheardOf: { a: 1 }, id })).toBe('other values')
  expect(english.valueText({ name: 'Dinner', unheardOf: 1 })).toBe('Name Dinner')
  expect(english.valueText(id)).toBe('an entry')
  expect(english.actionText('was.once')).toBe('Another action')
})
