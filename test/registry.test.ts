import { describe, expect, test } from 'vitest'
import { accessCodes } from '#core/access.ts'
import { fileResponse, pathNames } from '#core/call.ts'
import type { ErrorRow } from '#core/errorRow.ts'
import { errors } from '#core/errors.ts'
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
  test('has a handler', async () => {
    expect(await handlerOf(name)).toBeTypeOf('function')
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

test('the OpenAPI document names what a call refuses and what its files are', () => {
  const { paths, components } = openapi() as {
    paths: Record<string, Record<string, { responses: Record<string, { $ref?: string; content?: object }> }>>
    components: { responses: Record<string, { content: { 'application/json': { schema: object } } }> }
  }
  for (const [name, call] of everyCall) {
    const { responses } = paths[call.paths[0]]?.[call.methods[0]?.toLowerCase() ?? ''] ?? { responses: {} }
    const named = Object.keys(responses)
    expect(named, name).toEqual(expect.arrayContaining(['200', '400', '404', '429', '500', '503']))
    if (call.access !== 'public') expect(named, name).toEqual(expect.arrayContaining(['401', '403']))
    if (call.effect === 'write') expect(named, name).toContain('409')
    if (call.methods.includes('POST')) expect(named, name).toContain('413')
    for (const [status, { $ref }] of Object.entries(responses)) {
      if (status === '200') continue
      expect($ref).toBe(`#/components/responses/${status}`)
      expect(components.responses[status]).toBeDefined()
    }
    if (call.response === fileResponse) expect(Object.keys(responses[200]?.content ?? {}), name).not.toEqual([])
  }
})

test('every business code stands beside its status', () => {
  const { components } = openapi() as { components: { responses: Record<string, object> } }
  for (const { http, code } of Object.values<ErrorRow>(errors))
    if (http !== 200) expect(JSON.stringify(components.responses[http])).toContain(String(code))
})
