import { describe, expect, test } from 'vitest'
import { accessCodes } from '#core/access.ts'
import { pathNames } from '#core/call.ts'
import { isOpen } from '#core/page.ts'
import * as features from '#features/index.ts'
import { allMessages, everyCall, everyTask } from '#features/registry.ts'
import { everyPage } from '#features/pages.ts'
import { handlerOf, taskOf } from '#server/features.ts'
import { openapi } from '#server/http/openapi.ts'

test('no two calls answer under the same method and path, whatever the letter case', () => {
  const routes = everyCall.flatMap(([, call]) =>
    call.paths.flatMap((path) => call.methods.map((method) => `${method} ${path.toLowerCase()}`)),
  )
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
})

describe.each(everyCall)('%s', (name, call) => {
  test('has a handler', () => {
    expect(handlerOf(name)).toBeTypeOf('function')
  })
  test('names every part of its path in its request', () => {
    for (const path of call.paths) for (const part of pathNames(path)) expect(Object.keys(call.request.shape)).toContain(part)
  })
  test('asks for codes that exist', () => {
    const codes = [call.access].flat().filter((access) => !['public', 'account', 'member'].includes(access))
    for (const code of codes) expect(accessCodes).toContain(code)
  })
  test('has a request that refuses what it does not name', () => {
    expect(call.request.safeParse({ notAField: 1 }).error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true)
  })
})

test('every task has a body, a title and a kind of its own', () => {
  const types = everyTask.map(([, task]) => task.type)
  expect(new Set(types).size).toBe(types.length)
  for (const [, task] of everyTask) {
    expect(taskOf(task.type).task).toBe(task)
    expect(Object.keys(allMessages)).toContain(task.title)
  }
})

test('all messages of all features are in the one dictionary, in both languages, with the same places to fill', () => {
  const keys = Object.values<{ messages: object }>(features).flatMap(({ messages }) => Object.keys(messages))
  for (const key of keys) expect(Object.keys(allMessages)).toContain(key)
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
  for (const [key, [zh, en]] of Object.entries(allMessages)) {
    expect({ key, zh: zh.trim() !== '', en: en.trim() !== '' }).toEqual({ key, zh: true, en: true })
    expect({ key, places: places(en) }).toEqual({ key, places: places(zh) })
  }
})

test('every page has a title, a unique path and name, and a code that exists', () => {
  expect(new Set(everyPage.map((page) => page.path)).size).toBe(everyPage.length)
  expect(new Set(everyPage.map((page) => page.name)).size).toBe(everyPage.length)
  for (const page of everyPage) {
    expect(Object.keys(allMessages)).toContain(page.title)
    if (!isOpen(page)) expect(accessCodes).toContain(page.access)
  }
})

test('the OpenAPI document names every call', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, unknown>> }
  for (const [, call] of everyCall)
    for (const path of call.paths) for (const method of call.methods) expect(paths[path]?.[method.toLowerCase()]).toBeDefined()
})
