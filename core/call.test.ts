import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, defineCall, queryKeyOf } from '#core/call.ts'

const call = defineCall({
  method: 'POST',
  path: 'attendee/{bventId}/AuditRollback',
  aliases: ['/Api/other'],
  access: 'lite_res_act_audit',
  request: z.object({ bventId: z.uuid(), attendeeId: z.string() }),
  response: z.object({}),
})

describe('a call', () => {
  test('lies under the base unless its path is absolute', () => {
    expect(call.paths).toEqual(['/api/lightevent/attendee/{bventId}/AuditRollback', '/Api/other'])
  })

  test('refuses fields it does not name, but takes bventId and, as GET, a timestamp', () => {
    const get = defineCall({ method: 'GET', path: 'x', access: 'member', request: z.object({}), response: z.object({}) })
    const bventId = '0192f0c1-7c5a-7abc-8def-0123456789ab'
    expect(get.request.safeParse({ bventId, timestamp: '1700000000' }).success).toBe(true)
    expect(get.request.safeParse({ other: 1 }).success).toBe(false)
    expect(call.request.safeParse({ bventId, attendeeId: 'a', timestamp: '1' }).success).toBe(false)
  })

  test('a GET reads, a POST writes, unless it says otherwise', () => {
    const effect = (method: 'GET' | 'POST', given?: 'read') =>
      defineCall({ method, path: 'x', access: 'member', response: z.object({}), ...(given && { effect: given }) }).effect
    expect([effect('GET'), effect('POST'), effect('POST', 'read')]).toEqual(['read', 'write', 'read'])
  })
})

describe('one flat object becomes an address and the rest', () => {
  test('names in the path are taken out and encoded', () => {
    expect(addressOf('/a/{id}/b', { id: 'x/y', other: 1 })).toEqual({ address: '/a/x%2Fy/b', rest: { other: 1 } })
  })
  test('a missing name is an error of ours', () => {
    expect(() => addressOf('/a/{id}', {})).toThrow(/needs id/)
  })
  test('cached answers are keyed by path and request', () => {
    expect(queryKeyOf(call)).toEqual([call.paths[0]])
    expect(queryKeyOf(call, { bventId: 'e', attendeeId: 'a' })).toEqual([call.paths[0], { bventId: 'e', attendeeId: 'a' }])
  })
})
