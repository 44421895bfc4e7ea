import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Call, ResultOf } from '#core/call.ts'
import { companyCalls } from '#features/company/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { sweepExpired } from '#features/files/server/sweepExpired.ts'
import { materialCalls as calls, type Material } from '#features/materials/contract.ts'
import { newBlock } from '#features/designs/blockTypes.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { elsewhere, references } from '#features/materials/server/references.ts'
import { posterCalls } from '#features/posters/contract.ts'
import { lookScene } from '#features/posters/templates.ts'
import { promotionCalls } from '#features/promotion/contract.ts'
import { MATERIAL_QUOTA_BYTES } from '#features/materials/rules.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db } = harness

const picture = (background: string, [width, height] = [400, 200]) =>
  sharp({ create: { width: width ?? 1, height: height ?? 1, channels: 3, background } })
    .png()
    .toBuffer()

async function upload<C extends Call>(accountId: string, call: C, fields: Record<string, string>, bytes: Buffer, name: string) {
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const { body } = await harness.app.inject({
    method: 'POST',
    url: call.paths[0],
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return (JSON.parse(body) as { returnObj: ResultOf<C> }).returnObj
}

async function world() {
  const event = await harness.ownEvent({ status: 'Published' })
  const add = async (colour: string, name: string) =>
    (await upload(event.accountId, calls.upload, { kind: 'picture' }, await picture(colour), name)) as Material
  return { ...event, add }
}

/** Shown as cover, share card, logo, on a poster and in the introduction. */
async function shownEverywhere({ bventId, owner }: Awaited<ReturnType<typeof world>>, id: string) {
  await owner.get(eventCalls.saveCoverTemplate, { bventId, fileId: id })
  await owner.get(promotionCalls.saveCard, { bventId, language: 'zh-CN', title: '', words: '', imageFileId: id, version: 0 })
  const { name, version } = await owner.get(companyCalls.info, {})
  await owner.get(companyCalls.save, { name, version, logo: `/files/${id}` })
  const scene = lookScene('plain', 'Event', 'zh-CN')
  await owner.get(posterCalls.save, {
    bventId,
    businessType: 'Event',
    scene: { ...scene, background: { ...scene.background, fileId: id } },
    version: 0,
  })
  await sql`insert into bvent_description (top_org_id, bvent_id, language, html)
    select top_org_id, id, 'zh-CN', ${`<p><img src="/files/${id}"></p>`} from bvent where id = ${bventId}`.execute(db)
}

test('every column that holds a file is a known place, or is said why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name ~ 'file_id$' or c.column_name ~ '^(picture_id|logo)$')`.execute(
    db,
  )
  const known = new Set([...references.map(({ table, column }) => `${table}.${column}`), ...Object.keys(elsewhere)])
  expect([...known].sort()).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  expect(Object.keys(elsewhere).filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

test('a picture is replaced everywhere at once, and taken back where nobody changed it since', async () => {
  const here = await world()
  const { bventId, owner } = here
  const [red, blue] = [await here.add('#ff0000', '红.png'), await here.add('#0000ff', '蓝.png')]
  expect(red).toMatchObject({ kind: 'picture', name: '红.png', width: 400, height: 200, version: 1 })
  await shownEverywhere(here, red.id)
  const placesOf = async (id: string) => (await owner.get(calls.uses, { id })).list.map(({ what }) => what)
  const everywhere = ['cover', 'introduction', 'shareCard', 'poster', 'logo']
  expect(await placesOf(red.id)).toEqual(everywhere)

  expect(await owner.try(calls.delete, { id: red.id })).toMatchObject({ status: 409, envelope: { businessCode: 40201 } })
  const { swapId, count } = await owner.get(calls.replace, { id: red.id, byId: blue.id })
  expect(count).toBe(5)
  expect(await placesOf(red.id)).toEqual([])
  expect(await placesOf(blue.id)).toEqual(everywhere)
  const { rows } = await sql<{ html: string }>`select html from bvent_description where bvent_id = ${bventId}`.execute(db)
  expect(rows[0]?.html).toContain(`/files/${blue.id}`)
  const poster = await owner.get(posterCalls.read, { bventId, businessType: 'Event' })
  expect(poster).toMatchObject({ version: 2, scene: { background: { fileId: blue.id } } })

  await owner.get(promotionCalls.saveCard, { bventId, language: 'zh-CN', title: '', words: '', imageFileId: null, version: 2 })
  expect(await owner.get(calls.undoReplace, { swapId })).toEqual({ count: 4, left: 1 })
  expect(await placesOf(red.id)).toEqual(['cover', 'introduction', 'poster', 'logo'])
  expect(await owner.try(calls.undoReplace, { swapId })).toMatchObject({ status: 409, envelope: { businessCode: 33001 } })

  await owner.get(calls.delete, { id: blue.id })
  await sweepExpired({ pool: harness.services.web, adapters: harness.services.adapters, now: new Date(Date.now() + 1) })
  expect((await harness.app.inject(`/files/${blue.id}`)).statusCode).toBe(404)
  expect((await harness.app.inject(`/files/${red.id}`)).statusCode).toBe(200)
})

test('what is published shows the other picture too, as a new version; the old one stays as it was', async () => {
  const { bventId, owner, add } = await world()
  const [red, blue] = [await add('#ff0000', '红.png'), await add('#0000ff', '蓝.png')]
  const pages = [
    { id: 'home', slug: '', name: {}, isInMenu: true, blocks: [newBlock('picture', 'p', { picture: { fileId: red.id, alt: {} } })] },
  ]
  const { version } = await owner.get(micrositeCalls.saveSite, { bventId, version: 0, document: { v: 1, pages } })
  await owner.get(micrositeCalls.publishSite, { bventId, version })
  await owner.get(micrositeCalls.planSite, { bventId, version, publishTime: new Date(Date.now() + 3_600_000).toISOString() })
  const shown = async () => (await harness.app.inject(`/bvent/${bventId}/zh-CN`)).body

  const { swapId } = await owner.get(calls.replace, { id: red.id, byId: blue.id })
  expect(await shown()).toContain(`/files/${blue.id}`)
  expect(await shown()).not.toContain(red.id)
  const { list } = await owner.get(micrositeCalls.siteVersions, { bventId })
  expect(list.map(({ no, isLive }) => [no, isLive])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(JSON.stringify((await owner.get(micrositeCalls.siteVersion, { bventId, no: 1 })).document)).toContain(red.id)
  const { rows } = await sql<{ document: unknown }>`select document from design_schedule`.execute(db)
  expect(JSON.stringify(rows)).toContain(blue.id)

  await owner.get(calls.undoReplace, { swapId })
  expect(await shown()).toContain(`/files/${red.id}`)
})

test('another organisation neither sees, takes, replaces nor deletes it', async () => {
  const [mine, theirs] = [await world(), await world()]
  const [own, foreign] = [await mine.add('#00ff00', '绿.png'), await theirs.add('#000000', '黑.png')]
  await shownEverywhere(mine, own.id)
  expect((await theirs.owner.get(calls.list, {})).list.map(({ id }) => id)).toEqual([foreign.id])
  expect(await theirs.owner.try(calls.uses, { id: own.id })).toMatchObject({ status: 404 })
  expect(await theirs.owner.try(calls.replace, { id: own.id, byId: foreign.id })).toMatchObject({ status: 404 })
  expect(await theirs.owner.try(calls.replace, { id: foreign.id, byId: own.id })).toMatchObject({ status: 404 })
  expect(await theirs.owner.try(calls.delete, { id: own.id })).toMatchObject({ status: 404 })
  expect(await theirs.owner.try(calls.file, { id: own.id })).toMatchObject({ status: 404 })
  expect(await theirs.owner.try(eventCalls.saveCoverTemplate, { bventId: theirs.bventId, fileId: own.id })).toMatchObject({ status: 404 })
})

test('what lies in the library does not expire, whoever lets go of it', async () => {
  const { add } = await world()
  const { id } = await add('#123456', '长存.png')
  await db
    .updateTable('file')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', id)
    .execute()
  await sweepExpired({ pool: harness.services.web, adapters: harness.services.adapters, now: new Date() })
  expect((await harness.app.inject(`/files/${id}`)).statusCode).toBe(200)
})

test('folders, tags, words and a version; a folder goes, what lay in it stays', async () => {
  const { owner, add } = await world()
  const { id } = await add('#654321', '会场.png')
  const { id: folderId } = await owner.get(calls.saveFolder, { name: '会场' })
  expect(await owner.try(calls.saveFolder, { name: '会场' })).toMatchObject({ status: 409, envelope: { businessCode: 40203 } })
  const given = { id, version: 1, name: '主会场', folderId, tags: ['杭州', ' 杭州 ', ''], captions: { en: 'Main hall' } }
  expect(await owner.get(calls.save, given)).toEqual({ version: 2 })
  expect(await owner.try(calls.save, given)).toMatchObject({ status: 409 })
  const found = async (request: object) => (await owner.get(calls.list, request)).list.map(({ name, tags }) => [name, tags])
  expect(await found({ tag: '杭州' })).toEqual([['主会场', ['杭州']]])
  expect(await found({ keyWords: '主会' })).toHaveLength(1)
  expect(await found({ keyWords: '%' })).toHaveLength(0)
  expect(await found({ folderId: 'none' })).toHaveLength(0)
  expect(await owner.get(calls.overview, {})).toMatchObject({ folders: [{ id: folderId, count: 1 }], total: 1 })
  await owner.get(calls.deleteFolder, { id: folderId })
  expect(await found({ folderId: 'none' })).toHaveLength(1)
})

test('a part of a picture becomes one of its own, within its edges', async () => {
  const { owner, add } = await world()
  const { id } = await add('#abcdef', '横幅.png')
  const cut = await owner.get(calls.crop, { id, x: 300, y: 50, width: 200, height: 100 })
  expect(cut).toMatchObject({ name: '横幅.png', width: 200, height: 100 })
  expect(cut.id).not.toBe(id)
})

test('a file of another purpose than it is asked for is taken only from the library', async () => {
  const { owner, bventId, add } = await world()
  const { id } = await add('#fedcba', '封面.png')
  await db.deleteFrom('material').where('fileId', '=', id).execute()
  expect(await owner.try(eventCalls.saveCoverTemplate, { bventId, fileId: id })).toMatchObject({ status: 404 })
})

test('as much as the benefit grants: shown, refused in clear words beyond it, and what everybody has once it is over', async () => {
  const { owner, orgId, accountId, add } = await world()
  const granted = (currentQuota: number | null, endDurationTime: Date | null = null) =>
    db
      .updateTable('benefit')
      .set({ currentQuota, endDurationTime })
      .where('topOrgId', '=', orgId)
      .where('functionKey', '=', 'MaterialStorage')
      .execute()
  const most = async () => (await owner.get(calls.overview, {})).mostBytes
  expect(await most()).toBe(MATERIAL_QUOTA_BYTES)
  await granted(1)
  expect(await most()).toBe(1_000_000)
  await add('#123456', '一.png')
  const noise = await sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(1_000_000)
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const form = new FormData()
  form.append('kind', 'picture')
  form.append('file', new Blob([new Uint8Array(noise)]), '大.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const refused = await harness.app.inject({
    method: 'POST',
    url: calls.upload.paths[0],
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ businessCode: 40202, businessMessage: expect.stringContaining('共 1 MB') as unknown })
  await granted(1, new Date(Date.now() - 86_400_000))
  expect(await most()).toBe(MATERIAL_QUOTA_BYTES)
})
