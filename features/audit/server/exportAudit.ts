import { Readable } from 'node:stream'
import { changeWords, isNothing, type Change } from '#core/changeWords.ts'
import { textIn, type Text } from '#core/messages.ts'
import { CHUNK_ROWS } from '#core/task.ts'
import { auditTasks } from '#features/audit/contract.ts'
import { auditMessages } from '#features/audit/messages.ts'
import { changesOf } from '#features/audit/rules.ts'
import { allMessages } from '#features/registry.ts'
import { chunksOfAudit, countOf, matching } from '#features/audit/server/queries.ts'
import { csvLine, CSV_START } from '#server/kit/csv.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, type Report } from '#server/kit/task.ts'
import type { AuditFilter } from '#features/audit/contract.ts'

const messages: Readonly<Record<string, Text | undefined>> = allMessages

export const exportAudit = implementTask(auditTasks.export, {
  async produce(ctx, filter, report) {
    const t = (key: 'time' | 'person' | 'action' | 'object' | 'before' | 'after' | 'fileName') =>
      textIn(auditMessages[`audit.${key}`], ctx.language)
    const head = [t('time'), t('person'), t('action'), t('object'), t('before'), t('after')]
    const storageKey = `tasks/${ctx.taskId}.csv`
    const counted = { rows: 0 }
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(lines(ctx, filter, head, report, counted)))
    return {
      fileName: `${t('fileName')} ${ctx.now.toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      storageKey,
      bytes,
      rows: counted.rows,
    }
  },
})

async function* lines(ctx: TaskContext, filter: AuditFilter, head: string[], report: Report, counted: { rows: number }) {
  const total = await countOf(matching(ctx.db, filter))
  const words = changeWords((message) => (messages[message] ? textIn(messages[message], ctx.language) : null))
  const said = (which: 'before' | 'after') => (change: Change) =>
    [change.field && words.fieldText(change.field), words.valueText(change[which])].filter(Boolean).join(' ')
  yield CSV_START + csvLine(head)
  for await (const rows of chunksOfAudit(ctx.db, filter, CHUNK_ROWS)) {
    yield rows
      .map(({ time, accountName, action, objectId, before, after }) => {
        const changes = words.readable(changesOf(before, after))
        const side = (which: 'before' | 'after') =>
          changes
            .filter((change) => !isNothing(change[which]))
            .map(said(which))
            .join('；')
        return csvLine([time.toISOString(), accountName, words.actionText(action), objectId, side('before'), side('after')])
      })
      .join('')
    counted.rows += rows.length
    await report(counted.rows, total)
  }
}
