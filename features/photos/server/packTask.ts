import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { exportName } from '#features/attendees/exportName.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { MAX_SIDE } from '#features/files/rules.ts'
import { printable } from '#features/files/server/images.ts'
import { photoTasks } from '#features/photos/contract.ts'
import { photoMessages } from '#features/photos/messages.ts'
import { audit } from '#server/kit/audit.ts'
import { implementTask } from '#server/kit/task.ts'
import { zip, type ZipEntry } from '#server/kit/workbook/writeZip.ts'

const FETCH = 100
type Packed = { id: string; takenAt: Date; byName: string; storageKey: string }

/** The originals as JPEG, in the order they were taken; one at a time in memory. */
export const packPhotos = implementTask(photoTasks.pack, {
  async begin(ctx, request) {
    await findEvent(ctx, request.bventId)
    await audit(ctx, { action: 'photo.pack', objectId: request.bventId, bventId: request.bventId })
    return request
  },

  async produce(ctx, { bventId, state }, report) {
    const event = await ctx.db.selectFrom('bvent').select(['title', 'timeZone']).where('id', '=', bventId).executeTakeFirstOrThrow()
    const which = sql`p.bvent_id = ${bventId} and (${state ?? null}::text is null or p.state = ${state ?? null})`
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from photo p where ${which}`.execute(ctx.db)
    const total = counted[0]?.total ?? 0
    let done = 0
    async function* entries(): AsyncGenerator<ZipEntry> {
      let last: Packed | undefined
      for (;;) {
        const { rows } = await sql<Packed>`
          select p.id, p.taken_at, p.by_name, f.storage_key from photo p join file f on f.top_org_id = p.top_org_id and f.id = p.file_id
          where ${which} and ${last ? sql`(p.taken_at, p.id) > (${last.takenAt}, ${last.id}::uuid)` : sql`true`}
          order by p.taken_at, p.id limit ${FETCH}`.execute(ctx.db)
        for (const { takenAt, byName, storageKey } of rows) {
          const stored = await ctx.adapters.storage.read(storageKey)
          if (!stored) continue
          done += 1
          const name = `${String(done).padStart(5, '0')} ${formatTime(takenAt.toISOString(), event.timeZone, 'MM-DD HH.mm')} ${safe(byName)}`
          yield { name: `${name.trim()}.jpg`, body: [await asJpeg(await buffer(stored.body))], isStored: true }
          if (done % 10 === 0) await report(done, total)
        }
        last = rows.at(-1)
        if (rows.length < FETCH) return
      }
    }
    const storageKey = `tasks/${ctx.taskId}.zip`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(zip(entries())))
    const title = `${event.title}-${textIn(photoMessages['photos.title'], ctx.language)}-${todayIn(event.timeZone, ctx.now)}`
    return { fileName: exportName(title, 'zip'), mediaType: mediaTypes.zip, storageKey, bytes, rows: done }
  },
})

const safe = (name: string) => name.replace(/[^\p{L}\p{N} _-]/gu, '')

export const asJpeg = (bytes: Buffer): Promise<Buffer> => printable(bytes, { width: MAX_SIDE, format: 'jpeg' })
