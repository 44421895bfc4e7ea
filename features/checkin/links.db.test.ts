import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { addressOf } from '#core/call.ts'
import { checkinCalls as calls } from '#features/checkin/contract.ts'
import { ensureForm } from '#features/forms/server/ensureForm.ts'
import { rowOf } from '#features/forms/server/storedField.ts'
import { fieldFor } from '#features/forms/testField.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'
import { person, registering } from '#test/registering.ts'

let now = new Date()

const harness = await openFileHarness({ clock: () => now })
const door = await openDoor(harness)

const refusedWith = (businessCode: number) => expect.objectContaining({ envelope: expect.objectContaining({ businessCode }) as unknown })
const walkInOf = (checkinId: string, fullName = '李娜') => ({
  checkinId,
  ticketId: door.ticketId,
  attendeeFieldValues: [{ fieldName: 'FullName', value: fullName }],
})

/** Whatever a link can ask for, about this person at this point. */
function everything(checkinId: string, attendeeId: string) {
  const scan = { scanId: uuid(), checkinId, attendeeId, deviceTime: now.toISOString() }
  return [
    [calls.search, { checkinId, keyWords: '参会' }],
    [calls.checkin, scan],
    [calls.walkIn, walkInOf(checkinId)],
    [calls.snapshot, { checkinId }],
    [calls.photo, { checkinId, attendeeId }],
    [calls.numbers, { checkinId }],
    [calls.scope, {}],
    [calls.release, { scanId: scan.scanId }],
    [calls.undo, { scanId: scan.scanId }],
    [calls.sync, { scans: [scan] }],
  ] as const
}

describe('a link that is over', () => {
  test.each([
    ['revoked', 32022],
    ['expired', 32021],
  ] as const)('%s: nothing is answered any more', async (how, code) => {
    const until = new Date(now.getTime() + 60_000).toISOString()
    const link = await door.makeLink({ fields: ['photo'], ...(how === 'expired' && { expiresAt: until }) })
    const staff = await door.openStaff(link)
    const { attendeeId } = await door.attendee()
    expect(await staff.ask(calls.scope, {})).toMatchObject({ status: 200 })
    if (how === 'revoked') await door.owner.get(calls.revokeStaffLink, { id: link.id })
    else now = new Date(now.getTime() + 61_000)
    for (const [call, request] of everything(door.checkinId, attendeeId))
      expect([call.paths[0], await staff.ask(call, request)]).toEqual([call.paths[0], refusedWith(code)])
    expect(await harness.db.selectFrom('checkinEntry').select('id').where('attendeeId', '=', attendeeId).execute()).toEqual([])
  })
})

test('a point that it was not given, of this event or another, is not answered for', async () => {
  const other = await openDoor(harness)
  const staff = await door.openStaff(await door.makeLink({ fields: ['photo'] }))
  const { attendeeId } = await door.attendee()
  const own: readonly unknown[] = [calls.scope, calls.release, calls.undo, calls.sync]
  for (const checkinId of [await door.newPoint({}), other.checkinId, uuid()])
    for (const [call, request] of everything(checkinId, attendeeId).filter(([call]) => !own.includes(call)))
      expect([call.paths[0], await staff.ask(call, request)]).toEqual([call.paths[0], refusedWith(32023)])
  const foreign = await other.attendee()
  expect(await staff.ask(calls.photo, { checkinId: door.checkinId, attendeeId: foreign.attendeeId })).toMatchObject({ status: 404 })
})

test('what a link may not see is in none of its answers', async () => {
  const fieldValues = { Company: '上海申岳电气', Avatar: [uuid()], Seat: 'A 区 3 排', Vip: 'true' }
  const { attendeeId, checkinCode } = await door.attendee({ fullName: '欧阳静怡', mobile: '13912345678', remark: '轮椅', fieldValues })
  const staff = await door.openStaff(await door.makeLink({ fields: [] }))
  const scan = (more: object) => ({ scanId: uuid(), checkinId: door.checkinId, deviceTime: now.toISOString(), ...more })
  const online = scan({ credential: checkinCode })
  const answers = [
    await staff.ask(calls.checkin, online),
    await staff.ask(calls.checkin, online),
    await staff.ask(calls.checkin, scan({ attendeeId })),
    await staff.ask(calls.sync, { scans: [scan({ attendeeId, isOffline: true })] }),
    await staff.ask(calls.search, { checkinId: door.checkinId, keyWords: checkinCode }),
    await staff.ask(calls.snapshot, { checkinId: door.checkinId }),
    await staff.ask(calls.numbers, { checkinId: door.checkinId }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/欧阳|5678|轮椅|Registered|申岳|3 排|"true"/)
    expect(text).not.toContain(fieldValues.Avatar[0])
  }
  expect(answers.slice(0, 6).every(({ text }) => text.includes('欧**怡'))).toBe(true)
  const walkedIn = await staff.ask(calls.walkIn, walkInOf(door.checkinId, '司马相如'))
  expect(walkedIn.result).toMatchObject({ result: 'accepted', person: { fullName: '司**如', status: '', ticketName: '' } })
})

test('the photo somebody gave with their registration is shown at the door, to links that may see it', async () => {
  const { bventId, orgId, ticketId } = door
  await ensureForm(harness.db, bventId)
  const { id: pathId } = await harness.db.selectFrom('regPath').select('id').where('bventId', '=', bventId).executeTakeFirstOrThrow()
  const avatar = { ...fieldFor('Avatar', { displayName: '照片' }), sortId: 90 }
  await harness.db
    .insertInto('formField')
    .values(rowOf(avatar, { topOrgId: orgId, bventId, pathId }, 'zh-CN'))
    .execute()
  const form = new FormData()
  form.set('bventId', bventId)
  const portrait = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#1685ed' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(portrait)], { type: 'image/png' }), 'me.png')
  const request = new Request('http://x/', { method: 'POST', body: form })
  const uploaded = await harness.app.inject({
    method: 'POST',
    url: registrationCalls.upload.paths[0],
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const attendeeFieldValues = person({ FullName: '沈嘉禾', Avatar: [uploaded.json().returnObj] })
  const registered = await registering(harness, { ...door, ticketIds: [ticketId] })({ items: [{ ticketId, attendeeFieldValues }] })
  expect(registered.envelope).toMatchObject({ isSuccess: true })
  const staff = await door.openStaff(await door.makeLink({ fields: ['fullName', 'photo'] }))
  const [found] = (await staff.ask(calls.search, { checkinId: door.checkinId, keyWords: '沈嘉禾' })).result.list
  expect(found?.photo).not.toBe('')
  const photo = { checkinId: door.checkinId, attendeeId: found?.attendeeId ?? '' }
  const address = `${addressOf(calls.photo.paths[0], {}).address}?${new URLSearchParams(photo).toString()}`
  const shown = await harness.app.inject({ method: 'GET', url: address, headers: staff.headers })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 })
  const blind = await door.openStaff(await door.makeLink({ fields: ['fullName'] }))
  expect(await blind.ask(calls.photo, photo)).toEqual(refusedWith(32023))
})
