import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { photoCalls } from '#features/photos/contract.ts'
import type { AlbumFeed } from '#features/photos/shapes.ts'
import { createApp } from '#server/http/app.ts'
import { openPool } from '#server/kit/database/db.ts'
import { eventually } from '#test/eventually.ts'
import { openStream } from '#test/eventStream.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const opened: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

/** Another server on the same database. */
async function server() {
  const web = openPool({ url: harness.ownerUrl, max: 6, name: 'test-photos', onError: () => {} })
  const app = await createApp({ ...harness.services, web }, { hasPages: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  opened.push(
    () => web.end(),
    () => app.close(),
  )
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const colours = ['red', 'green', 'blue']
const picture = (at: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colours[at] ?? 'black' } })
    .png()
    .toBuffer()

test('what comes out on one server is seen on another; what is hidden or deleted goes, and whoever was away is told', async () => {
  const { owner, bventId, accountId } = await harness.ownEvent({ status: 'Published' })
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const upload = async (at: number) => {
    const form = new FormData()
    form.append('bventId', bventId)
    form.append('file', new Blob([new Uint8Array(await picture(at))]), `DSC_${at}.png`)
    const request = new Request('http://x', { method: 'POST', body: form })
    const { body } = await harness.app.inject({
      method: 'POST',
      url: photoCalls.upload.paths[0],
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return (JSON.parse(body) as { returnObj: { photo: { id: string } } }).returnObj.photo.id
  }
  const address = `${await server()}/photos/${bventId}/stream`
  const stream = await openStream(`${address}?since=0`)
  opened.push(stream.close)
  const feeds = () => stream.events.map(({ data }) => data as AlbumFeed)
  const [first, second] = [await upload(0), await upload(1)]
  await eventually(() => {
    const seen = feeds().flatMap(({ photos }) => photos.map(({ id }) => id))
    expect(seen).toEqual(expect.arrayContaining([first, second]))
    expect(feeds().at(-1)?.total).toBe(2)
  })
  const missed = feeds().at(-1)?.seq ?? 0
  await owner.get(photoCalls.act, { bventId, ids: [first], act: 'hide' })
  await owner.get(photoCalls.act, { bventId, ids: [second], act: 'delete' })
  await eventually(() => expect(feeds().flatMap(({ gone }) => gone)).toEqual(expect.arrayContaining([first, second])))
  const late = await openStream(`${address}?since=${missed}`)
  opened.push(late.close)
  await eventually(() => expect((late.events[0]?.data as AlbumFeed | undefined)?.gone.toSorted()).toEqual([first, second].toSorted()))
})

test('a closed album has no stream', async () => {
  const { owner, bventId } = await harness.ownEvent({ status: 'Published' })
  const { isReviewed, mark, download, watch, version } = await owner.get(photoCalls.album, { bventId })
  await owner.get(photoCalls.saveAlbum, { bventId, version, isReviewed, mark, download, watch, isOpen: false })
  expect((await harness.app.inject({ url: `/photos/${bventId}/stream` })).statusCode).toBe(401)
})
