import { Readable } from 'node:stream'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { exportName } from '#features/attendees/exportName.ts'
import { liveTasks } from '#features/live/contract.ts'
import { liveMessages } from '#features/live/messages.ts'
import { deviceKey } from '#features/live/deviceWords.ts'
import { findRoom, readRoom } from '#features/live/server/queries.ts'
import { readViewings } from '#features/live/server/records.ts'
import { audit } from '#server/kit/audit.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const COLUMN_WIDTH = 150
const CHUNK = 5_000
const heads = ['name', 'enter', 'leave', 'minutes', 'device', 'checkin'] as const

export const exportViewings = implementTask(liveTasks.export, {
  async begin(ctx, request) {
    const { room } = await findRoom(ctx, request.id)
    await audit(ctx, { action: 'live.export', objectId: request.id, bventId: room.bventId })
    return request
  },

  async produce(ctx, { id, bventId }, report) {
    const event = await ctx.db.selectFrom('bvent').select(['title', 'timeZone']).where('id', '=', bventId).executeTakeFirstOrThrow()
    const room = await readRoom(ctx.db, id)
    const say = (key: keyof typeof liveMessages) => textIn(liveMessages[key], ctx.language)
    const time = (iso: string) => formatTime(iso, event.timeZone, 'YYYY-MM-DD HH:mm:ss')
    let written = 0
    const chunks = async function* () {
      for (;;) {
        const { rows, total } = await readViewings(ctx.db, room, { limit: CHUNK, offset: written })
        if (rows.length === 0) return
        written += rows.length
        yield rows.map(({ name, enterTime, leaveTime, watchSeconds, device, checkinTime }) => [
          name || say('live.visitor'),
          time(enterTime),
          time(leaveTime),
          (watchSeconds / 60).toFixed(1),
          say(deviceKey(device)),
          checkinTime ? time(checkinTime) : '',
        ])
        await report(written, total)
      }
    }
    const columns = heads.map((head) => ({ title: say(`live.column_${head}`), width: COLUMN_WIDTH }))
    const storageKey = `tasks/${ctx.taskId}.xlsx`
    const sheet = xlsx({ name: say('live.records'), columns, rows: Readable.from(chunks()) })
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(sheet))
    const title = `${event.title}-${room.title}-${todayIn(event.timeZone, ctx.now)}`
    return { fileName: exportName(title, 'xlsx'), mediaType: mediaTypes.xlsx, storageKey, bytes, rows: written }
  },
})
