import { writeXlsx } from 'hucre'
import type { Envelope } from '#core/envelope.ts'
import type { TaskProgress } from '#core/task.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { MapFieldRules } from '#features/imports/shapes.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import type { Asker, Harness } from '#test/harness.ts'

type Upload = { fileName?: string; importType?: string; ticketId?: string; sheetName?: string; key?: string }
type Uploaded = { key: string; sheets: string[]; sheetName: string; headerRow: number }

export type Importer = {
  asker: Asker
  upload: (bytes: Uint8Array, options?: Upload) => Promise<{ status: number; envelope: Envelope<Uploaded> }>
  /** Uploads, takes the matching as proposed and waits for the check. */
  check: (
    bytes: Uint8Array,
    options?: Upload & { rules?: MapFieldRules; map?: Record<string, string | null> },
  ) => Promise<{ key: string; progress: TaskProgress }>
  recheck: (key: string, options?: { rules?: MapFieldRules; map?: Record<string, string | null> }) => Promise<TaskProgress>
  save: (key: string, options?: { isNext?: boolean; extras?: object }) => Promise<TaskProgress>
  undo: (key: string) => Promise<TaskProgress>
}

export const xlsx = (rows: (string | number | Date | boolean | null)[][], name = '参会人') => writeXlsx({ sheets: [{ name, rows }] })

/** A person who imports, with all steps of the wizard as calls. */
export async function importerOf(
  harness: Harness,
  { accountId, bventId, orgId }: { accountId: string; bventId: string; orgId?: string },
): Promise<Importer> {
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const asker = await harness.as(accountId, orgId)

  const upload: Importer['upload'] = async (bytes, { fileName = '名单.xlsx', importType = 'byTicket', ...fields } = {}) => {
    const form = new FormData()
    form.set('importType', importType)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), fileName)
    const request = new Request('http://x/', { method: 'POST', body: form })
    const response = await harness.app.inject({
      method: 'POST',
      url: importCalls.upload.paths[0].replace('{bventId}', bventId),
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: response.statusCode, envelope: response.json() }
  }
  const over = async (ask: () => Promise<TaskProgress>): Promise<TaskProgress> => {
    for (;;) {
      const progress = await ask()
      if (progress.status !== '') return progress
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const recheck: Importer['recheck'] = async (key, { rules, map = {} } = {}) => {
    const { excelFieldList } = await asker.get(importCalls.fromFields, { bventId, key })
    const FiledList = excelFieldList.map(({ fieldId, displayName, proposal }) => ({
      excelFieldId: fieldId,
      fieldId: Object.hasOwn(map, displayName) ? (map[displayName] ?? null) : (proposal?.fieldId ?? null),
    }))
    const told = await asker.get(importCalls.validate, { BventId: bventId, Key: key, FiledList, ...(rules && { mapFieldRules: rules }) })
    if (!told.isSuccess) throw new Error(told.message)
    return over(() => asker.get(importCalls.checkProgress, { key }))
  }
  return {
    asker,
    upload,
    recheck,
    async check(bytes, { rules, map, ...options } = {}) {
      const { envelope } = await upload(bytes, options)
      if (!envelope.isSuccess || !envelope.returnObj) throw new Error(JSON.stringify(envelope))
      const { key } = envelope.returnObj
      return { key, progress: await recheck(key, { ...(rules && { rules }), ...(map && { map }) }) }
    },
    async save(key, { isNext = false, extras = {} } = {}) {
      await asker.get(importCalls.save, { BventId: bventId, Key: key, isNext, extras })
      return over(() => asker.get(importCalls.saveProgress, { key }))
    },
    async undo(key) {
      const { taskId } = await asker.get(taskCalls.undo, { id: key })
      return over(() => asker.get(taskCalls.progress, { taskId }))
    },
  }
}
