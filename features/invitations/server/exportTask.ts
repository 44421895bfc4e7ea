import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { guestTasks } from '#features/invitations/guestContract.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { and, conditionsOf, stateSql } from '#features/invitations/server/listGuests.ts'
import { guestRows, type GuestRow } from '#features/invitations/server/guestRows.ts'
import { managerScope, planOf } from '#features/invitations/server/scope.ts'
import { audit } from '#server/kit/audit.ts'
import { required } from '#server/kit/errors.ts'
import { csvOf } from '#server/kit/exporting.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const FETCH = 1_000

/** The list as a table, for those who see all of it. */
export const exportTask = implementTask(guestTasks.exportGuests, {
  async begin(ctx, request) {
    const { bventId, fileType } = request
    await managerScope(ctx, bventId)
    await audit(ctx, { action: 'invitation.export', objectId: bventId, bventId, after: { fileType } })
    return request
  },

  async produce(ctx, { bventId, searchData, fileType }, report) {
    const event = required(
      await ctx.db.selectFrom('bvent').select(['id', 'title', 'timeZone', 'startTime']).where('id', '=', bventId).executeTakeFirst(),
    )
    const plan = await planOf(ctx.db, ctx.orgId, bventId)
    const scope = { event, replyEnd: plan.replyEnd ?? event.startTime, sight: 'all', accountId: ctx.accountId, departmentId: null } as const
    const say = (key: keyof typeof invitationMessages) => textIn(invitationMessages[key], ctx.language)
    const wanted = searchData ?? { state: '' as const }
    const { rows: ids } = await sql<{ id: string }>`
      select g.id from invitee_of_org g where ${and([...conditionsOf(scope, wanted), ...stateSql(scope, wanted.state, ctx.now)])}
      order by g.created_at, g.id`.execute(ctx.db)
    const at = (time: Date | null) => (time ? formatTime(time.toISOString(), event.timeZone) : '')
    const columns: { title: string; width: number; cell: (row: GuestRow) => string }[] = [
      { title: say('invitations.col_name'), width: 100, cell: ({ name }) => name },
      { title: say('invitations.col_title'), width: 120, cell: ({ title }) => title },
      {
        title: say('invitations.col_gender'),
        width: 60,
        cell: ({ gender }) => (gender ? say(`invitations.gender_${gender as 'male'}`) : ''),
      },
      { title: say('invitations.col_company'), width: 200, cell: ({ company }) => company },
      { title: say('invitations.col_mobile'), width: 120, cell: ({ mobile }) => mobile ?? '' },
      { title: say('invitations.col_email'), width: 180, cell: ({ email }) => email ?? '' },
      { title: say('invitations.col_owner'), width: 100, cell: ({ ownerName }) => ownerName ?? '' },
      { title: say('invitations.col_labels'), width: 120, cell: ({ labels }) => labels.join('; ') },
      { title: say('invitations.col_state'), width: 90, cell: ({ state }) => say(`invitations.state_${state as 'Sent'}`) },
      { title: say('invitations.col_sent'), width: 130, cell: ({ sentAt }) => at(sentAt) },
      { title: say('invitations.col_opened'), width: 130, cell: ({ openedAt }) => at(openedAt) },
      { title: say('invitations.col_answered'), width: 130, cell: ({ answeredAt }) => at(answeredAt) },
      { title: say('invitations.col_came'), width: 60, cell: ({ hasCome }) => (hasCome ? say('invitations.yes') : '') },
    ]
    async function* cells() {
      for (let from = 0; from < ids.length; from += FETCH) {
        const some = ids.slice(from, from + FETCH).map(({ id }) => id)
        const rows = await guestRows(ctx.db, ctx.orgId, sql`g.id = any(${some}::uuid[]) order by g.created_at, g.id`)
        yield rows.map((row) => columns.map(({ cell }) => cell(row)))
        await report(from + some.length, ids.length)
      }
    }
    const name = say('invitations.guests')
    const table =
      fileType === 'csv'
        ? csvOf(
            columns.map(({ title }) => title),
            cells(),
          )
        : xlsx({ name, columns, rows: cells() })
    const storageKey = `tasks/${ctx.taskId}.${fileType}`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(table))
    const fileName = `${event.title}-${name}-${todayIn(event.timeZone, ctx.now)}`.replace(/[\\/:*?"<>|]/g, '_').slice(0, 90)
    return { fileName: `${fileName}.${fileType}`, mediaType: mediaTypes[fileType], storageKey, bytes, rows: ids.length }
  },
})
