import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileCalls } from '#core/calls/files.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { sweepExpired } from '#features/files/server/sweepExpired.ts'
import { invitationCalls } from '#features/invitations/contract.ts'
import { posterCalls as calls, posterTasks } from '#features/posters/contract.ts'
import { erasePrints } from '#features/posters/server/hooks.ts'
import { businessTypes, type Scene } from '#features/posters/scene.ts'
import { lookScene } from '#features/posters/templates.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { inScope } from '#server/kit/database/db.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })
const scene = lookScene('plain', 'Event', 'zh-CN')
const about = (bventId: string) => ({ bventId, businessType: 'Event' as const })

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f6cc2' } })
    .png()
    .toBuffer()

async function uploaded(event: { accountId: string; orgId: string }): Promise<string> {
  return (await upload(event, await picture())).returnObj.id
}

async function upload(event: { accountId: string; orgId: string }, bytes: Buffer) {
  const { accessToken } = await harness.services.identity.issue(event.accountId, new Date())
  const form = new FormData()
  form.append('purpose', 'content')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'p.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const { body } = await harness.app.inject({
    method: 'POST',
    url: fileCalls.upload.paths[0],
    headers: { authorization: `Bearer ${accessToken}`, 'x-org-id': event.orgId, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return JSON.parse(body) as { businessCode: number; returnObj: { id: string } }
}

const withPicture = (fileId: string): Scene => ({
  ...scene,
  layers: [...scene.layers, { kind: 'picture', id: 'p', x: 0, y: 0, width: 100, height: 100, opacity: 1, corner: 0, fileId }],
})
const over = (owner: Asker, taskId: string) =>
  eventually(async () => {
    const progress = await owner.get(taskCalls.progress, { taskId })
    if (!progress.status) throw new Error('not yet')
    return progress
  })

test('six of ours for each use, then theirs; another organisation’s list is not there', async () => {
  const { orgId, owner } = await harness.ownEvent()
  for (const businessType of businessTypes) {
    const { list } = await owner.get(calls.pageList, { topOrgId: orgId, businessType })
    expect(list.map(({ templateId }) => templateId)).toEqual(['orbit', 'sunrise', 'paper', 'night', 'grove', 'plain'])
    for (const { url } of list.slice(0, 1)) {
      const { statusCode, rawPayload } = await harness.app.inject(url)
      expect(statusCode).toBe(200)
      expect((await sharp(rawPayload).metadata()).width).toBe(1_080)
    }
  }
  const { templateId, version } = await owner.get(calls.saveTemplate, { name: '年会', businessType: 'Event', scene })
  const { list } = await owner.get(calls.pageList, { topOrgId: orgId, businessType: 'Event' })
  expect(list.at(-1)).toMatchObject({ templateId, name: '年会', size: 'portrait' })
  expect((await harness.app.inject(list.at(-1)?.url ?? '')).statusCode).toBe(200)
  const change = { templateId, version, name: '年会 2', businessType: 'Event' as const, scene }
  expect(await owner.get(calls.saveTemplate, change)).toEqual({ templateId, version: 2 })
  expect(await owner.try(calls.saveTemplate, change)).toMatchObject({ status: 409, envelope: { businessCode: 20005 } })
  const stranger = await harness.ownEvent()
  expect(await stranger.owner.try(calls.pageList, { topOrgId: orgId, businessType: 'Event' })).toMatchObject({ status: 404 })
  expect(await stranger.owner.try(calls.template, { templateId, businessType: 'Event' })).toMatchObject({ status: 404 })
  expect(await stranger.owner.try(calls.deleteTemplate, { templateId })).toMatchObject({ status: 404 })
  await owner.get(calls.deleteTemplate, { templateId })
  expect((await owner.get(calls.pageList, { topOrgId: orgId, businessType: 'Event' })).list).toHaveLength(6)
  await sweepExpired({ pool: harness.services.web, adapters: harness.services.adapters, now: new Date() })
  expect((await harness.app.inject(list.at(-1)?.url ?? '')).statusCode).toBe(404)
})

test('of two who save at once, one is told that it changed', async () => {
  const { bventId, owner } = await harness.ownEvent()
  expect((await owner.get(calls.read, about(bventId))).version).toBe(0)
  const both = await Promise.all([0, 0].map((version) => owner.try(calls.save, { ...about(bventId), scene, version })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await owner.get(calls.read, about(bventId))).version).toBe(1)
})

test('a picture of another organisation is as unknown as none, and hostile scenes are refused with the field', async () => {
  const [mine, theirs] = [await harness.ownEvent(), await harness.ownEvent()]
  const [own, foreign] = [await uploaded(mine), await uploaded(theirs)]
  const save = (given: unknown) => mine.owner.try(calls.save, { ...about(mine.bventId), scene: given, version: 0 })
  expect(await save(withPicture(foreign))).toMatchObject({ status: 400 })
  expect(await save({ ...scene, layers: Array.from({ length: 10_000 }, (_, at) => ({ ...scene.layers[0], id: `x${at}` })) })).toMatchObject(
    {
      status: 400,
    },
  )
  expect(await save({ ...scene, size: 'giant' })).toMatchObject({ status: 400 })
  expect(await save(withPicture(own))).toMatchObject({ status: 200 })
  expect(await theirs.owner.try(calls.read, about(mine.bventId))).toMatchObject({ status: 404 })
  expect(await theirs.owner.try(calls.print, about(mine.bventId))).toMatchObject({ status: 404 })
})

/** A few bytes that say they are sixty thousand pixels wide and high: unpacked, fourteen gigabytes. */
async function bomb(): Promise<Buffer> {
  const bytes = Buffer.from(await picture())
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  bytes.writeInt32BE(crc32(bytes.subarray(12, 29)) | 0, 29)
  return bytes
}

test('a picture bomb is refused when it is uploaded, and so never meets a poster', async () => {
  const event = await harness.ownEvent()
  const before = process.memoryUsage.rss()
  const { businessCode } = await upload(event, await bomb())
  expect(businessCode).not.toBe(0)
  expect(businessCode).toBeLessThan(50_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
})

test('the same poster is painted once and lies where it was stored; another scene is another', async () => {
  const { bventId, owner } = await harness.ownEvent({ status: 'Published' })
  const prints = () => harness.db.selectFrom('posterPrint').selectAll().where('bventId', '=', bventId).execute()
  const first = await owner.try(calls.print, about(bventId))
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  await owner.try(calls.print, about(bventId))
  expect(await prints()).toHaveLength(1)
  expect(await owner.try(calls.print, { ...about(bventId), format: 'jpeg' })).toMatchObject({ headers: { 'content-type': 'image/jpeg' } })
  await owner.get(calls.save, { ...about(bventId), scene, version: 0 })
  await owner.try(calls.print, about(bventId))
  expect(await prints()).toHaveLength(3)
  await sweepExpired({ pool: harness.services.web, adapters: harness.services.adapters, now: new Date(Date.now() + 31 * 86_400_000) })
  expect(await prints()).toHaveLength(0)
})

test('each promoter has their own, alone and in one archive; another’s guest is nobody’s', async () => {
  const { bventId, owner } = await harness.ownEvent({ status: 'Published' })
  for (const name of ['林晚晴', '许嘉', '周子墨']) await owner.get(sourceCalls.save, { bventId, kind: 'promoter', name })
  const of = { bventId, businessType: 'Promoter' as const }
  expect((await owner.get(calls.read, of)).kinds).toEqual([{ kind: 'promoter', total: 3 }])
  const { list } = await owner.get(calls.people, { bventId, kind: 'promoter', keyWords: '许' })
  expect(list.map(({ name }) => name)).toEqual(['许嘉'])
  const print = (subjectId: string) => owner.try(calls.print, { ...of, kind: 'promoter', subjectId })
  expect(await print(list[0]?.id ?? '')).toMatchObject({ status: 200 })
  expect(await print(bventId)).toMatchObject({ status: 404 })
  const { taskId } = await owner.get(posterTasks.printAll.calls.start, { ...of, kind: 'promoter' })
  expect(await over(owner, taskId)).toMatchObject({ status: 'done', successCount: 3 })
  const zip = await owner.try(taskCalls.file, { id: taskId })
  for (const name of ['林晚晴', '许嘉', '周子墨']) expect(zip.text).toContain(name)
  expect(await owner.try(posterTasks.printAll.calls.start, { ...of, businessType: 'Invitation', kind: 'guest' })).toMatchObject({
    status: 409,
    envelope: { businessCode: 36201 },
  })
})

test('a promoter’s own picture is the avatar on their poster; without one it is a letter', async () => {
  const event = await harness.ownEvent({ status: 'Published' })
  const { bventId, owner } = event
  const of = { bventId, businessType: 'Promoter' as const }
  const avatar = { kind: 'avatar' as const, id: 'a', x: 0, y: 0, width: 400, height: 400, opacity: 1, colour: '#ff0000', ink: '#ff0000' }
  await owner.get(calls.save, { ...of, scene: { ...scene, layers: [avatar] }, version: 0 })
  const promoter = { bventId, kind: 'promoter' as const, name: '林晚晴' }
  const { id } = await owner.get(sourceCalls.save, { ...promoter, portraitFileId: await uploaded(event) })
  const known = new Set<string>()
  const middle = async () => {
    expect(await owner.try(calls.print, { ...of, kind: 'promoter', subjectId: id })).toMatchObject({ status: 200 })
    const files = await harness.db
      .selectFrom('posterPrint')
      .innerJoin('file', 'file.id', 'posterPrint.fileId')
      .select(['file.id', 'storageKey'])
      .where('bventId', '=', bventId)
      .execute()
    const made = files.find((file) => !known.has(file.id))
    if (made) known.add(made.id)
    const stored = await harness.services.adapters.storage.read(made?.storageKey ?? '')
    if (!stored) throw new Error('nothing was painted')
    const one = sharp(await buffer(stored.body)).extract({ left: 200, top: 200, width: 1, height: 1 })
    return [...(await one.removeAlpha().raw().toBuffer())]
  }
  const [red = 255, , blue = 0] = await middle()
  expect(red < 60 && blue > 160, 'the blue of the picture, as its compression has it').toBe(true)
  await owner.get(sourceCalls.save, { ...promoter, id, version: 1, name: '林晚' })
  expect((await owner.get(sourceCalls.list, { bventId })).list[0]?.portrait).toMatchObject({ extension: 'webp' })
  await owner.get(sourceCalls.save, { ...promoter, id, version: 2, portraitFileId: null })
  expect(await middle()).toEqual([0xff, 0, 0])
})

test('when a person is erased, painted posters of guests go, and so do their files', async () => {
  const { bventId, orgId, owner } = await harness.ownEvent({ status: 'Published' })
  const { inviteeId } = await owner.get(invitationCalls.saveGuest, { bventId, name: '慕容清晏', mobile: '13755550198' })
  const asked = { bventId, businessType: 'Invitation' as const }
  await owner.try(calls.print, asked)
  expect(await owner.try(calls.print, { ...asked, kind: 'guest', subjectId: inviteeId })).toMatchObject({ status: 200 })
  const kinds = async () =>
    (await harness.db.selectFrom('posterPrint').select('kind').where('bventId', '=', bventId).orderBy('kind').execute()).map(
      ({ kind }) => kind,
    )
  expect(await kinds()).toEqual(['', 'guest'])
  const now = new Date()
  await inScope(harness.services.web.db, { orgId }, (db) => erasePrints({ db, now }, { bventId }))
  expect(await kinds()).toEqual([''])
  expect(await sweepExpired({ pool: harness.services.web, adapters: harness.services.adapters, now: new Date(now.getTime() + 1) })).toBe(1)
})

test('a copied event has the same posters', async () => {
  const { bventId, owner } = await harness.ownEvent({ status: 'Published' })
  await owner.get(calls.save, { ...about(bventId), scene, version: 0 })
  const when = { startTime: '2027-06-01T01:00:00Z', endTime: '2027-06-02T01:00:00Z' }
  const title = `副本 ${bventId}`
  const { taskId } = await owner.get(eventTasks.copy.calls.start, { bventId, title, ...when, parts: ['pages'] })
  await eventually(async () => {
    if (!(await owner.get(eventCalls.copyProgress, { taskId })).status) throw new Error('not yet')
  })
  const copy = await harness.db.selectFrom('bvent').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  expect(await owner.get(calls.read, about(copy.id))).toMatchObject({ version: 1, scene: { background: scene.background } })
})
