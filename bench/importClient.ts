import { callClient, type CallClient, type Place as Calling } from '#bench/callClient.ts'
import { askHttp, type Packed } from '#bench/httpClient.ts'
import type { Call } from '#core/call.ts'
import type { TaskProgress } from '#core/task.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { MapFieldRules } from '#features/imports/shapes.ts'

/** Imports a file through HTTP as the wizard would, against a server in another process. */
export type ImportClient = {
  get: CallClient
  /** What the page asks for before anybody chooses a file on it. */
  open: () => Promise<void>
  upload: (packed: Packed) => Promise<string>
  /** As proposed, unless rules are named. */
  startCheck: (key: string, mapFieldRules?: MapFieldRules) => Promise<void>
  startSave: (key: string) => Promise<void>
  /** Asks until the task is over, however often the server goes away meanwhile. */
  over: (call: Call, key: string) => Promise<TaskProgress>
}

/** The wizard asks every 500 ms. Here what is soon over is asked for soon, and what takes long not so often that asking is measured. */
const FIRST_POLL_MS = 25
const MOST_POLL_MS = 250
const POLL_SHARE = 0.05

type Place = Calling & { bventId: string }

/** A file as a browser sends it; packed ahead, since it would be packed on another machine. */
export async function packUpload(bytes: Uint8Array, ticketId: string): Promise<Packed> {
  const form = new FormData()
  form.set('importType', 'byTicket')
  form.set('ticketId', ticketId)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'list.xlsx')
  const sent = new Response(form)
  return { type: sent.headers.get('content-type') ?? '', bytes: await sent.bytes() }
}

export function importClient({ serverUrl, token, bventId, orgId }: Place): ImportClient {
  const headers = async () => ({ authorization: `Bearer ${await token()}`, 'x-org-id': orgId })
  const get = callClient({ serverUrl, token, orgId })
  return {
    get,
    async open() {
      await get(importCalls.usableCount, { bventId })
    },
    async upload(packed) {
      const address = importCalls.upload.paths[0].replace('{bventId}', bventId)
      const { text } = await askHttp(serverUrl() + address, { method: 'POST', headers: await headers(), packed })
      return (JSON.parse(text) as { returnObj: { key: string } }).returnObj.key
    },
    async startCheck(key, mapFieldRules) {
      const { excelFieldList } = await get<{ excelFieldList: { fieldId: string; proposal: { fieldId: string } | null }[] }>(
        importCalls.fromFields,
        { bventId, key },
      )
      const FiledList = excelFieldList.map(({ fieldId, proposal }) => ({ excelFieldId: fieldId, fieldId: proposal?.fieldId ?? null }))
      await get(importCalls.validate, { BventId: bventId, Key: key, FiledList, ...(mapFieldRules && { mapFieldRules }) })
    },
    async startSave(key) {
      await get(importCalls.save, { BventId: bventId, Key: key, isNext: true })
    },
    async over(call, key) {
      const began = performance.now()
      for (;;) {
        const progress = await get<TaskProgress>(call, { key }).catch(() => null)
        if (progress && progress.status !== '') return progress
        const waited = (performance.now() - began) * POLL_SHARE
        await new Promise((done) => setTimeout(done, Math.min(MOST_POLL_MS, Math.max(FIRST_POLL_MS, waited))))
      }
    },
  }
}
