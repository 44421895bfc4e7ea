import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { letterScene } from '#features/invitations/letterScene.ts'
import { openPress } from '#features/posters/server/canvas.ts'

type Given = Parameters<typeof letterScene>[0] & { verifyUrl: string }
type Asking = Parameters<typeof openPress>[0]

/** A guest looks at theirs more than once; painted anew once anything it says has changed. */
const painted = new LRUCache<string, Buffer>({ maxSize: 32 * 1024 * 1024, sizeCalculation: (bytes) => bytes.length })
const noValues = { EventTitle: '', EventTime: '', EventPlace: '', OrgName: '', Name: '', Title: '', Company: '' }

/** By the same brush as posters. */
export async function letterPicture(asking: Asking, { verifyUrl, ...given }: Given): Promise<Buffer> {
  const scene = letterScene(given)
  const key = hash('sha256', JSON.stringify([scene, verifyUrl]))
  const bytes = painted.get(key) ?? (await (await openPress(asking, scene))({ values: noValues, url: verifyUrl }, 'jpeg'))
  painted.set(key, bytes)
  return bytes
}
