import { photoCalls } from '#features/photos/contract.ts'
import { actOnPhotos } from '#features/photos/server/acts.ts'
import { saveAlbum } from '#features/photos/server/album.ts'
import { demoPicture, demoScenes, type DemoScene } from '#features/photos/server/demoPictures.ts'
import { saveLink } from '#features/photos/server/links.ts'
import { takeIn } from '#features/photos/server/takeIn.ts'
import { photographers, sceneTags } from '#server/demo/texts/photos.ts'
import type { Demo } from '#server/kit/context.ts'

const MINUTE_MS = 60_000
const COUNT = 12
const WAITING = 3

/** An album that fills while the event runs: two photographers, a few pictures that wait, one that was hidden. */
export async function fillPhotos(demo: Demo): Promise<void> {
  const { as, now, running, db, chance } = demo
  const { bventId } = running
  const ctx = as('shen', new Date(now.getTime() - 180 * MINUTE_MS))
  const settings = { isOpen: true, watch: 'Public', isReviewed: false, mark: '', download: 'Registered' } as const
  await saveAlbum(ctx, { bventId, version: 0, ...settings })
  const endTime = new Date(running.ends.getTime() + 86_400_000).toISOString()
  const links: { id: string; name: string; room: string }[] = []
  for (const one of photographers)
    links.push({ ...one, id: await saveLink(ctx, photoCalls.saveLink.request.parse({ bventId, ...one, endTime, most: 500 })) })
  const made: { id: string; scene: DemoScene }[] = []
  for (let at = 0; at < COUNT; at += 1) {
    // The last of them wait to be let out.
    if (at === COUNT - WAITING) await saveAlbum(as('shen', now), { bventId, version: 1, ...settings, isReviewed: true })
    const scene = demoScenes[at % demoScenes.length] ?? 'stage'
    const link = links[scene === 'hall' || scene === 'dinner' ? 1 : 0]
    const taken = new Date(now.getTime() - (COUNT - at) * 6 * MINUTE_MS)
    const sending = {
      orgId: ctx.who.orgId,
      bventId,
      timeZone: 'Asia/Shanghai',
      linkId: link?.id ?? null,
      byName: link?.name ?? '',
      room: link?.room ?? '',
      accountId: null,
    }
    const bytes = await demoPicture(scene, chance)
    const { photo } = await takeIn(as('shen', taken), { fileName: `DSC_${4100 + at}.jpg`, bytes }, sending, (work) => work(db))
    made.push({ id: photo.id, scene })
  }
  const later = as('shen', new Date(now.getTime() - MINUTE_MS))
  for (const scene of demoScenes) {
    const ids = made.filter((one) => one.scene === scene).map(({ id }) => id)
    await actOnPhotos(later, { bventId, ids, act: 'tag', word: sceneTags[scene] })
  }
  const [hidden] = made
  if (hidden) await actOnPhotos(later, { bventId, ids: [hidden.id], act: 'hide', word: '' })
}
