import { Readable } from 'node:stream'
import { todayIn } from '#core/dateTime.ts'
import { format, textIn } from '#core/messages.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { attendeeMessages } from '#features/attendees/messages.ts'
import { countChosen, exportRows, type ExportedFile } from '#features/attendees/server/exportRows.ts'
import { eventScope, scopeOf, visibleScope } from '#features/attendees/server/listScope.ts'
import { checkSelection } from '#features/attendees/server/selection.ts'
import { coversContacts } from '#server/kit/masked.ts'
import { widthOf } from '#features/attendees/views.ts'
import { exportName } from '#features/attendees/exportName.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { audit } from '#server/kit/audit.ts'
import { invalid } from '#server/kit/errors.ts'
import { csvOf, readerNow, titleOf } from '#server/kit/exporting.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'
import { zip, type ZipEntry } from '#server/kit/workbook/writeZip.ts'

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const

export const exportTask = implementTask(attendeeTasks.export, {
  async begin(ctx, request) {
    const scope = await scopeOf(ctx, request.bventId)
    await checkSelection(ctx, scope, request)
    const unknown = request.fieldNames.find((name) => scope.columns.every(({ fieldName }) => fieldName !== name))
    if (unknown !== undefined)
      throw invalid({
        field: 'fieldNames',
        message: format(textIn(attendeeMessages['attendees.refused.column'], ctx.language), { name: unknown }, ctx.language),
      })
    const { fileType, fieldNames, isSelectAll, isWithAttachments = false } = request
    await audit(ctx, {
      action: 'attendee.export',
      objectId: request.bventId ?? ctx.who.orgId,
      ...(request.bventId && { bventId: request.bventId }),
      after: { fileType, fieldNames, isSelectAll, isWithAttachments },
    })
    return request
  },

  async produce(ctx, request, report) {
    const { bventId, fieldNames, fileType, isWithAttachments } = request
    const who = await readerNow(ctx)
    const scope = bventId ? await eventScope({ ...ctx, who }, { id: bventId }) : await visibleScope({ ...ctx, who })
    const columns = chosenColumns(scope.columns, fieldNames)
    const exporting = { scope, columns, selection: request, isMasked: coversContacts(who) }
    const total = await countChosen(ctx, exporting)
    const counted = { rows: 0 }
    const files: ExportedFile[] = []
    async function* cells() {
      for await (const chunk of exportRows(ctx, exporting)) {
        yield chunk.cells
        if (isWithAttachments) files.push(...chunk.files)
        counted.rows += chunk.cells.length
        await report(counted.rows, total)
      }
    }
    const words = [
      await titleOf(ctx, bventId),
      textIn(attendeeMessages['attendees.listName'], ctx.language),
      todayIn(scope.given.timeZone, ctx.now),
    ]
    const title = words.filter(Boolean).join('-')
    const table =
      fileType === 'csv'
        ? csvOf(
            columns.map(({ displayName }) => displayName),
            cells(),
          )
        : xlsx({ name: textIn(attendeeMessages['attendees.listName'], ctx.language), columns: columns.map(headOf), rows: cells() })
    const extension = isWithAttachments ? 'zip' : fileType
    const body = isWithAttachments
      ? zip(withAttachments(ctx, { name: exportName(title, fileType), body: table, isStored: fileType === 'xlsx' }, files))
      : table
    const storageKey = `tasks/${ctx.taskId}.${extension}`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(body))
    if (counted.rows !== total) throw new Error(`exported ${counted.rows} of ${total} rows`)
    return { fileName: exportName(title, extension), mediaType: mediaTypes[extension], storageKey, bytes, rows: counted.rows }
  },
})

const headOf = ({ displayName, fieldName }: FormField) => ({ title: displayName, width: widthOf(fieldName) })

/** In the order asked for; none named: all of them. */
function chosenColumns(columns: readonly FormField[], fieldNames: readonly string[]): FormField[] {
  if (fieldNames.length === 0) return [...columns]
  return [...new Set(fieldNames)].flatMap((name) => columns.find(({ fieldName }) => fieldName === name) ?? [])
}

/** The list first: only when it is written is it known whose files belong to it. */
async function* withAttachments(ctx: TaskContext, table: ZipEntry, files: readonly ExportedFile[]): AsyncGenerator<ZipEntry> {
  yield table
  const taken = new Set<string>()
  for (const { id, folder } of files) {
    const file = await ctx.db.selectFrom('file').select(['fileName', 'storageKey']).where('id', '=', id).executeTakeFirst()
    const stored = file && (await ctx.adapters.storage.read(file.storageKey))
    if (!file || !stored) continue
    const plain = `${safe(folder)}/${safe(file.fileName)}`
    const name = taken.has(plain) ? `${safe(folder)}/${id.slice(-8)} ${safe(file.fileName)}` : plain
    taken.add(plain)
    yield { name, body: stored.body as AsyncIterable<Buffer>, isStored: true }
  }
}

const safe = (name: string) => name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_')
