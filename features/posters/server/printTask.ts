import { Readable } from 'node:stream'
import { mediaTypes } from '#core/mediaTypes.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { MOST_AT_ONCE, posterTasks } from '#features/posters/contract.ts'
import { openPress } from '#features/posters/server/canvas.ts'
import { fileNameOf, urlFor, valuesFor } from '#features/posters/server/paintPoster.ts'
import { peopleOf } from '#features/posters/server/people.ts'
import { occasionOf, sceneOf } from '#features/posters/server/scenes.ts'
import { audit } from '#server/kit/audit.ts'
import { AppError } from '#server/kit/errors.ts'
import { implementTask } from '#server/kit/task.ts'
import { zip, type ZipEntry } from '#server/kit/workbook/writeZip.ts'

const FETCH = 200

/** Everybody's own poster in one archive, a few at a time in memory. */
export const printTask = implementTask(posterTasks.printAll, {
  async begin(ctx, request) {
    const { bventId, businessType, kind, format } = request
    await findEvent(ctx, bventId)
    const people = peopleOf(ctx.hooksOf, kind)
    const ownerId = await people.sightOf(ctx, bventId)
    const { total } = await people.list(ctx, { kind, bventId, ownerId, from: 0, most: 0 })
    if (total === 0) throw new AppError('poster.nobody')
    if (total > MOST_AT_ONCE) throw new AppError('poster.tooMany', { params: { most: MOST_AT_ONCE } })
    await audit(ctx, { action: 'poster.printAll', objectId: bventId, bventId, after: { businessType, kind, format } })
    return { ...request, ownerId }
  },

  async produce(ctx, { bventId, businessType, kind, format, ownerId }, report) {
    const occasion = await occasionOf(ctx, bventId)
    const { scene } = await sceneOf(ctx.db, bventId, businessType, occasion.language)
    const print = await openPress(ctx, scene)
    const people = peopleOf(ctx.hooksOf, kind)
    let done = 0
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (;;) {
        const { total, list } = await people.list(ctx, { kind, bventId, ownerId, from: done, most: FETCH })
        for (const person of list) {
          const { portraitId } = person
          const printed = { values: valuesFor(occasion, person), url: urlFor(occasion.url, person, ctx.config), portraitId }
          const bytes = await print(printed, format)
          done += 1
          yield {
            name: `${String(done).padStart(4, '0')} ${fileNameOf({ ...occasion, title: '' }, person, format)}`,
            body: [bytes],
            isStored: true,
          }
          if (done % 10 === 0) await report(done, total)
        }
        if (list.length < FETCH) return
      }
    }
    const storageKey = `tasks/${ctx.taskId}.zip`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(zip(entries())))
    return { fileName: `${fileNameOf(occasion, null, 'png').slice(0, -4)}.zip`, mediaType: mediaTypes.zip, storageKey, bytes, rows: done }
  },
})
