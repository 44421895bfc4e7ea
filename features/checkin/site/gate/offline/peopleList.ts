import type { ResultOf } from '#core/call.ts'
import type { checkinCalls } from '#features/checkin/contract.ts'
import { NO_SERIAL } from '#features/checkin/pointTypes.ts'
import { seal, unseal } from '#features/checkin/site/gate/offline/keys.ts'
import { findMark, findPages, putPage, replacePages, type Mark } from '#features/checkin/site/gate/offline/store.ts'

export type SnapshotPage = ResultOf<typeof checkinCalls.snapshot>
export type Row = SnapshotPage['rows'][number]
/** Everybody whom this link may see at one point, as of `mark.readAt`. */
export type PeopleList = { mark: Mark; rows: Map<string, Row>; byCode: Map<string, string> }
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
  const mark = await findMark(name, checkinId)
  if (!mark || mark.expiresAt <= now) return null
  const list: PeopleList = { mark, rows: new Map(), byCode: new Map() }
  for (const page of await findPages(name, checkinId)) add(list, (await unseal<Row[]>(key, page)) ?? [])
  return list
}

type Reading = { key: CryptoKey; name: string; checkinId: string; linkExpiresAt: number; readPage: ReadPage; now: () => number }

/** Reads what is missing, page by page; null when the network ended it, and the next reading goes on from there. */
export async function readOn(known: PeopleList | null, reading: Reading): Promise<PeopleList | null> {
  const { key, name, checkinId, linkExpiresAt, readPage, now } = reading
  const list = known ?? { mark: newMark(name, checkinId), rows: new Map<string, Row>(), byCode: new Map<string, string>() }
  const beganAt = now()
  for (;;) {
    const page = await readPage(list.mark.cursor || undefined)
    if (!page) return null
    add(list, page.rows)
    const hasRows = page.rows.length > 0
    list.mark = {
      ...list.mark,
      cursor: page.cursor,
      isWhole: list.mark.isWhole || !page.isMore,
      readAt: page.isMore ? list.mark.readAt : beganAt,
      expiresAt: Math.min(linkExpiresAt, now() + GOOD_FOR_MS),
      pages: list.mark.pages + (hasRows ? 1 : 0),
      publicKeys: page.publicKeys,
    }
    await putPage(list.mark, hasRows ? await seal(key, page.rows) : null)
    if (!page.isMore) break
  }
  if (list.mark.pages > Math.ceil(list.rows.size / ROWS_A_PAGE) + MOST_CHANGES) await putInOrder(key, list)
  return list
}

function newMark(name: string, checkinId: string): Mark {
  return { name, checkinId, cursor: '', isWhole: false, readAt: 0, expiresAt: 0, pages: 0, publicKeys: [] }
}

async function putInOrder(key: CryptoKey, list: PeopleList): Promise<void> {
  const rows = [...list.rows.values()]
  const pages = []
  for (let at = 0; at < rows.length; at += ROWS_A_PAGE) pages.push(await seal(key, rows.slice(at, at + ROWS_A_PAGE)))
  await replacePages(list.mark, pages)
  list.mark = { ...list.mark, pages: pages.length }
}

export function numbersIn({ rows }: PeopleList): { arrived: number; expected: number } {
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
