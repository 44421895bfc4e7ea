import type { ResultOf } from '#core/call.ts'
import type { checkinCalls } from '#features/checkin/contract.ts'
import { NO_SERIAL } from '#features/checkin/pointTypes.ts'
import type { Counts } from '#features/checkin/site/gate/gateTypes.ts'
import { decrypt, encrypt } from '#features/checkin/site/gate/offline/encryption.ts'
import { findCheckpoint, findPages, putPage, replacePages, type Checkpoint } from '#features/checkin/site/gate/offline/database.ts'

export type SnapshotPage = ResultOf<typeof checkinCalls.snapshot>
export type Row = SnapshotPage['rows'][number]
/** Everybody whom this link may see at one point, as of `checkpoint.readAt`. */
export type PeopleList = { checkpoint: Checkpoint; rows: Map<string, Row>; byCode: Map<string, string> }
export type ReadPage = (cursor: string | undefined) => Promise<SnapshotPage | null>

/** A list that has not been renewed for this long says too little about who may enter. */
const GOOD_FOR_MS = 48 * 3_600_000
const ROWS_A_PAGE = 5_000
/** Changes are written behind each other; now and then they are put in order. */
const MOST_CHANGES = 40

function add({ rows, byCode }: PeopleList, added: readonly Row[]): void {
  for (const row of added) {
    rows.set(row.attendeeId, row)
    byCode.set(row.codeKey, row.attendeeId)
  }
}

export async function loadList(key: CryptoKey, name: string, checkinId: string, now: number): Promise<PeopleList | null> {
  const checkpoint = await findCheckpoint(name, checkinId)
  if (!checkpoint || checkpoint.expiresAt <= now) return null
  const list: PeopleList = { checkpoint, rows: new Map(), byCode: new Map() }
  for (const page of await findPages(name, checkinId)) add(list, (await decrypt<Row[]>(key, page)) ?? [])
  return list
}

type Reading = { key: CryptoKey; name: string; checkinId: string; linkExpiresAt: number; readPage: ReadPage; now: () => number }

/** Reads what is missing, page by page; null when the network ended it, and the next reading goes on from there. */
export async function syncList(known: PeopleList | null, reading: Reading): Promise<PeopleList | null> {
  const { key, name, checkinId, linkExpiresAt, readPage, now } = reading
  const list = known ?? { checkpoint: newCheckpoint(name, checkinId), rows: new Map<string, Row>(), byCode: new Map<string, string>() }
  const beganAt = now()
  for (;;) {
    const page = await readPage(list.checkpoint.cursor || undefined)
    if (!page) return null
    add(list, page.rows)
    const hasRows = page.rows.length > 0
    // Before the checkpoint moves: whoever stores it meanwhile must not skip this page.
    const rows = hasRows ? await encrypt(key, page.rows) : null
    list.checkpoint = {
      ...list.checkpoint,
      cursor: page.cursor,
      isWhole: list.checkpoint.isWhole || !page.isMore,
      readAt: page.isMore ? list.checkpoint.readAt : beganAt,
      expiresAt: Math.min(linkExpiresAt, now() + GOOD_FOR_MS),
      pages: list.checkpoint.pages + (hasRows ? 1 : 0),
      publicKeys: page.publicKeys,
    }
    await putPage(list.checkpoint, rows)
    if (!page.isMore) break
  }
  if (list.checkpoint.pages > Math.ceil(list.rows.size / ROWS_A_PAGE) + MOST_CHANGES) await compact(key, list)
  return list
}

function newCheckpoint(name: string, checkinId: string): Checkpoint {
  return { name, checkinId, cursor: '', isWhole: false, readAt: 0, expiresAt: 0, pages: 0, publicKeys: [] }
}

async function compact(key: CryptoKey, list: PeopleList): Promise<void> {
  const rows = [...list.rows.values()]
  const pages = []
  for (let at = 0; at < rows.length; at += ROWS_A_PAGE) pages.push(await encrypt(key, rows.slice(at, at + ROWS_A_PAGE)))
  await replacePages(list.checkpoint, pages)
  list.checkpoint = { ...list.checkpoint, pages: pages.length }
}

export function countsIn({ rows }: PeopleList): Counts {
  let [arrived, expected] = [0, 0]
  for (const { signedAt, status, serial, isAdmitted } of rows.values()) {
    if (signedAt) arrived += 1
    if (isAdmitted && serial !== NO_SERIAL && (status === 'Registered' || status === '')) expected += 1
  }
  return { arrived, expected }
}

/** By part of the name or the end of the mobile number, as on the server. */
export function findIn({ rows }: PeopleList, text: string, most: number): Row[] {
  const wanted = text.trim().toLowerCase()
  const found: Row[] = []
  for (const row of rows.values()) {
    if (!row.isAdmitted) continue
    const isTail = /^\d{4}$/.test(wanted) && row.mobileTail === wanted
    if (isTail || row.fullName.toLowerCase().includes(wanted)) found.push(row)
    if (found.length >= most) break
  }
  return found
}
