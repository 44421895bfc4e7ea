import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Call, ResultOf } from '#core/call.ts'
import type { Envelope } from '#core/envelope.ts'
import { sweepExpired } from '#features/files/server/sweepExpired.ts'
import { photoCalls as calls } from '#features/photos/contract.ts'
import { markPhotos } from '#features/photos/server/markJob.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db } = harness

type Exif = Record<string, Record<string, string>>
const HERE: Exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 14/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 13/1 0/1' } }

/** A camera's file: what it shows, when it was taken (on the clock of the place), where. */
function camera(background: string, at = '', size = { width: 300, height: 200 }): Promise<Buffer> {
  const exif = { ...HERE, IFD0: { Make: 'Camera' }, ...(at && { IFD2: { DateTimeOriginal: at } }) }
  return sharp({ create: { ...size, channels: 3, background } })
    .withExif(exif)
    .jpeg()
    .toBuffer()
}

type Sent<C extends Call> = Envelope<ResultOf<C>>

async function post<C extends Call>(call: C, fields: Record<string, string>, bytes: Buffer, token?: string): Promise<Sent<C>> {
  const form = new FormData()
  const path = call.paths[0].replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '')
  for (const [field, value] of Object.entries(fields)) if (!call.paths[0].includes(`{${field}}`)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'DSC_0001.jpg')
  const request = new Request('http://x', { method: 'POST', body: form })
  const { body } = await harness.app.inject({
    method: 'POST',
    url: path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return JSON.parse(body) as Sent<C>
}

async function world() {
  const event = await harness.ownEvent({ status: 'Published' })
  const { bventId, owner, accountId } = event
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const upload = async (bytes: Buffer, room = '') => {
    const { returnObj } = await post(calls.upload, { bventId, room }, bytes, accessToken)
    return returnObj as ResultOf<typeof calls.upload>
  }
  const save = async (change: Partial<ResultOf<typeof calls.album>>) => {
    const { isOpen, watch, isReviewed, mark, download, version } = { ...(await owner.get(calls.album, { bventId })), ...change }
    await owner.get(calls.saveAlbum, { bventId, version, isOpen, watch, isReviewed, mark, download })
  }
  const link = async (change: object = {}) => {
    const made = { bventId, name: '江一舟', room: '主会场', endTime: '2037-01-01T00:00:00Z', most: 2, ...change }
    const { id } = await owner.get(calls.saveLink, made)
    const { photographers } = await owner.get(calls.album, { bventId })
    const url = photographers.find((one) => one.id === id)?.url ?? ''
    return { id, t: new URL(url).searchParams.get('t') ?? '' }
  }
  const gallery = (more: object = {}) => harness.nobody.get(calls.gallery, { bventId, ...more })
  const act = (act: 'publish' | 'hide' | 'delete' | 'tag' | 'room', ids: string[], word = '') =>
    owner.get(calls.act, { bventId, ids, act, word })
  return { ...event, upload, save, link, gallery, act }
}

const fileOf = async (url: string) => {
  const { statusCode, rawPayload } = await harness.app.inject({ url })
  return { statusCode, bytes: rawPayload }
}

test('a picture loses where it was taken and keeps when; sent twice it is there once', async () => {
  const { bventId, orgId, upload, gallery } = await world()
  const bytes = await camera('#0d5c54', '2026:11:10 11:42:07')
  expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(100)
  const { photo, isKnown } = await upload(bytes)
  expect({ isKnown, ...photo }).toMatchObject({
    isKnown: false,
    width: 300,
    height: 200,
    state: 'Published',
    takenTime: '2026-11-10T03:42:07.000Z',
  })
  expect(await upload(bytes)).toMatchObject({ isKnown: true, photo: { id: photo.id } })
  const { list } = await gallery()
  expect(list.map(({ id }) => id)).toEqual([photo.id])
  const { rows } = await sql<{ storageKey: string }>`
    select f.storage_key from file f join photo p on f.id in (p.file_id, p.shown_file_id) where p.bvent_id = ${bventId}`.execute(db)
  expect(rows).toHaveLength(2)
  for (const { storageKey } of rows) {
    const stored = await harness.services.adapters.storage.read(storageKey)
    const body = Buffer.concat(await stored!.body.toArray())
    const { format, exif, xmp, iptc } = await sharp(body).metadata()
    expect({ format, exif, xmp, iptc }).toEqual({ format: 'webp' })
  }
  const { rows: album } = await sql`select photo_count, bytes = (select sum(bytes) from photo where bvent_id = ${bventId}) as is_sum
    from photo_album where top_org_id = ${orgId}`.execute(db)
  expect(album).toEqual([{ photoCount: 1, isSum: true }])
})

test('what must be approved is in nobody’s sight; what is hidden has no address any more', async () => {
  const { upload, save, gallery, act, bventId, owner } = await world()
  await save({ isReviewed: true })
  const { photo } = await upload(await camera('red'))
  expect((await gallery()).list).toEqual([])
  await act('publish', [photo.id])
  const [shown] = (await gallery()).list
  expect((await fileOf(shown?.url ?? '')).statusCode).toBe(200)
  await act('hide', [photo.id])
  expect((await gallery()).list).toEqual([])
  expect((await fileOf(shown?.url ?? '')).statusCode).toBe(404)
  const { list } = await owner.get(calls.list, { bventId, state: 'Hidden' })
  expect((await fileOf(list[0]?.url ?? '')).statusCode).toBe(200)
  await act('publish', [photo.id])
  expect((await gallery()).list).toHaveLength(1)
})

test('a link works without an account, until its end, for as many as it says, and shows only its own', async () => {
  const { bventId, upload, link, owner } = await world()
  await upload(await camera('black'))
  const { id, t } = await link()
  const send = async (colour: string, token = t) => post(calls.send, { bventId, t: token }, await camera(colour))
  expect((await send('red')).returnObj).toMatchObject({ isKnown: false, photo: { by: '江一舟', room: '主会场' } })
  const both = await Promise.all([send('green'), send('blue')])
  expect(both.map(({ businessCode }) => businessCode).sort()).toEqual([0, 39102])
  expect((await harness.nobody.get(calls.sender, { bventId, t })).list).toHaveLength(2)
  expect((await harness.nobody.get(calls.sender, { bventId, t })).left).toBe(0)
  expect((await send('white')).businessCode).toBe(39102)
  const other = await world()
  expect((await post(calls.send, { bventId: other.bventId, t }, await camera('red'))).businessCode).toBe(39101)
  await owner.get(calls.endLink, { bventId, id })
  expect((await send('white')).businessCode).toBe(39101)
  const over = await link({ endTime: '2020-01-01T00:00:00Z' })
  expect((await send('white', over.t)).businessCode).toBe(39101)
})

test('a photographer takes back their own and nobody else’s', async () => {
  const { bventId, upload, link, gallery } = await world()
  const { photo: foreign } = await upload(await camera('black'))
  const { t } = await link()
  const own = (await post(calls.send, { bventId, t }, await camera('red'))).returnObj
  expect(await harness.nobody.try(calls.withdraw, { bventId, t, id: foreign.id })).toMatchObject({ status: 404 })
  await harness.nobody.get(calls.withdraw, { bventId, t, id: own?.photo.id ?? '' })
  expect((await gallery()).list.map(({ id }) => id)).toEqual([foreign.id])
})

test('photos of a session are those of its time and room, and follow the agenda', async () => {
  const { bventId, owner, upload, gallery, act } = await world()
  const session = { bventId, title: '圆桌', track: '', description: '', speakerIds: [], version: 0 }
  const times = { startTime: '2026-11-10T03:00:00Z', endTime: '2026-11-10T04:00:00Z' }
  const { id: sessionId, version } = await owner.get(programmeCalls.scheduleSave, { ...session, ...times, room: '主会场' })
  const { photo: inside } = await upload(await camera('red', '2026:11:10 11:30:00'), '主会场')
  const { photo: anywhere } = await upload(await camera('green', '2026:11:10 11:00:00'))
  await upload(await camera('blue', '2026:11:10 11:30:00'), '展区')
  const { photo: later } = await upload(await camera('white', '2026:11:10 12:00:00'), '主会场')
  const ids = async () => (await gallery({ sessionId, order: 'taken' })).list.map(({ id }) => id)
  expect(await ids()).toEqual([inside.id, anywhere.id])
  await owner.get(programmeCalls.scheduleSave, {
    ...session,
    ...times,
    endTime: '2026-11-10T04:30:00Z',
    room: '主会场',
    id: sessionId,
    version,
  })
  expect(await ids()).toEqual([later.id, inside.id, anywhere.id])
  await act('tag', [later.id], '颁奖')
  expect((await gallery({ tag: '颁奖' })).list.map(({ id }) => id)).toEqual([later.id])
})

test('a page after the other, the newest first, whatever comes in meanwhile', async () => {
  const { bventId, orgId, gallery, upload } = await world()
  const { photo } = await upload(await camera('red'))
  await sql`
    insert into photo (top_org_id, bvent_id, id, file_id, shown_file_id, digest, width, height, bytes, state, taken_at, uploaded_at, published_at, changed_seq)
    select ${orgId}, ${bventId}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), sha256(n::text::bytea), 3, 2, 1, 'Published',
      now() - make_interval(hours => n), now(), date_trunc('milliseconds', now()) - make_interval(secs => n / 3 + 60), 0
    from generate_series(1, 99) n`.execute(db)
  const first = await gallery()
  expect(first.list).toHaveLength(40)
  expect(first.list[0]?.id).toBe(photo.id)
  await upload(await camera('blue'))
  const second = await gallery({ after: first.next })
  const third = await gallery({ after: second.next })
  const all = [...first.list, ...second.list, ...third.list].map(({ id }) => id)
  expect({ count: all.length, unique: new Set(all).size, next: third.next }).toEqual({ count: 100, unique: 100, next: '' })
})

test('who may look and who may download is as the album says', async () => {
  const { bventId, upload, save } = await world()
  const { photo } = await upload(await camera('red', '', { width: 2400, height: 1600 }))
  const look = () => harness.nobody.try(calls.gallery, { bventId })
  const download = async () =>
    (await harness.app.inject({ url: `/api/lightevent/public/photos/${bventId}/download?id=${photo.id}` })).statusCode
  expect(await download()).toBe(401)
  await save({ download: 'Everybody' })
  expect(await download()).toBe(200)
  await save({ download: 'Registered' })
  expect(await download()).toBe(401)
  await save({ watch: 'Registered', download: 'Everybody' })
  expect(await look()).toMatchObject({ status: 401, envelope: { businessCode: 39104 } })
  expect(await download()).toBe(401)
  await save({ watch: 'Public', isOpen: false })
  expect(await look()).toMatchObject({ status: 401 })
})

test('a mark is painted on what visitors see, on old pictures by the job, and never on the original', async () => {
  const { bventId, upload, save, gallery, owner } = await world()
  const { photo } = await upload(await camera('#204060', '', { width: 1200, height: 800 }))
  const cornerOf = async (url: string) => {
    const { bytes } = await fileOf(url)
    const { channels } = await sharp(bytes).extract({ left: 900, top: 700, width: 300, height: 100 }).stats()
    return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)
  }
  expect(await cornerOf(photo.url)).toBeLessThan(30)
  await save({ mark: '华锐科技' })
  expect((await owner.get(calls.album, { bventId })).toMark).toBe(1)
  const { web: pool, adapters } = harness.services
  while ((await markPhotos({ pool, adapters, now: new Date() })) > 0);
  expect((await owner.get(calls.album, { bventId })).toMark).toBe(0)
  const [marked] = (await gallery()).list
  expect(marked?.url).not.toBe(photo.url)
  expect(await cornerOf(marked?.url ?? '')).toBeGreaterThan(100)
  const { photo: next } = await upload(await camera('#602040', '', { width: 1200, height: 800 }))
  expect(await cornerOf(next.url)).toBeGreaterThan(100)
  const { rows } = await sql<{ isSum: boolean }>`
    select a.bytes = sum(p.bytes) as is_sum from photo_album a join photo p on p.bvent_id = a.bvent_id where a.bvent_id = ${bventId} group by a.bytes`.execute(
    db,
  )
  expect(rows).toEqual([{ isSum: true }])
})

test('what is deleted takes its files with it', async () => {
  const { bventId, upload, act, gallery } = await world()
  const { photo } = await upload(await camera('red'))
  await act('delete', [photo.id])
  expect((await gallery()).list).toEqual([])
  expect((await fileOf(photo.url)).statusCode).toBe(404)
  const left = () =>
    sql`select from file where purpose = 'photo' and top_org_id = (select top_org_id from bvent where id = ${bventId})`.execute(db)
  expect((await left()).rows).toHaveLength(2)
  await sweepExpired({ pool: harness.services.web, adapters: harness.services.adapters, now: new Date() })
  expect((await left()).rows).toHaveLength(0)
})
