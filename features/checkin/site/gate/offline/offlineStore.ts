import { errors } from '#core/errors.ts'
import { MOST_FOUND, PIN_TRIES } from '#features/checkin/pointTypes.ts'
import { judgeHere, type HereResult } from '#features/checkin/site/gate/offline/judgeHere.ts'
import { keyFrom, keyOfText, keyText, nameOfLink, newSalt, seal, unseal } from '#features/checkin/site/gate/offline/keys.ts'
import {
  findIn,
  loadList,
  numbersIn,
  readOn,
  type PeopleList,
  type ReadPage,
  type Row,
} from '#features/checkin/site/gate/offline/peopleList.ts'
import { sendWaiting } from '#features/checkin/site/gate/offline/sendWaiting.ts'
import {
  findLink,
  findScans,
  forgetExpired,
  forgetLink,
  forgetLists,
  putLink,
  putScan,
  removeScans,
  type LinkRecord,
} from '#features/checkin/site/gate/offline/store.ts'
import type { StaffSession } from '#features/checkin/site/gate/staffSession.ts'
import type { Scan, ScanResult } from '#features/checkin/site/gate/useGate.ts'

/** Let in here; `isSent` once the server has it, and kept until the list has it too. */
export type KeptScan = { scan: Scan; attendeeId: string | null; fullName: string; isUnlisted: boolean; isSent: boolean }
type By = { pin: string } | { key: string }
export type Book = Awaited<ReturnType<typeof bookOf>>

export const isBookPossible = (): boolean => globalThis.isSecureContext && 'indexedDB' in globalThis && 'subtle' in crypto

/**
 * What a link may see and what was scanned with it, on this device, under a key of PIN and address. With a session it is made or
 * renewed; without one it is opened as it lies there, or not: nothing kept, a wrong PIN, too many of them.
 */
export async function openBook(token: string, by: By, session: StaffSession | null): Promise<Book | 'none' | 'pin' | 'locked'> {
  const name = await nameOfLink(token)
  const found = await findLink(name)
  if (!found && !session) return 'none'
  const link = found ?? { name, salt: newSalt(), tries: 0 }
  if ('pin' in by && !session && link.tries >= PIN_TRIES) return 'locked'
  const key = 'pin' in by ? await keyFrom(by.pin, token, link.salt) : await keyOfText(by.key)
  const kept = found && (await unseal<StaffSession>(key, found.session))
  if (!session && !kept) {
    if (found) await putLink({ ...found, tries: found.tries + 1 })
    return 'pin'
  }
  // Asked for, so that a full phone does not throw away what has not been sent.
  void navigator.storage?.persist?.().catch(() => false)
  const current = session ?? kept
  if (!current) return 'none'
  return bookOf({ name, salt: link.salt, key, session: current, isChanged: session !== null && hasOtherFields(kept ?? null, session) })
}

/** A revoked link leaves nothing here. Of one that expired the people go, and what it did in its time is sent by whoever knows the PIN. */
export async function endHere(token: string, pin: string, isRevoked: boolean): Promise<void> {
  const name = await nameOfLink(token)
  if (isRevoked) return forgetLink(name)
  await forgetLists(name)
  const book = await openBook(token, { pin }, null)
  if (typeof book === 'string') return
  const refusal = await sendWaiting(book, `Staff ${book.session().staffToken}`, () => undefined)
  if (!refusal) await book.wipe()
}

function hasOtherFields(before: StaffSession | null, { scope }: StaffSession): boolean {
  return before !== null && String(before.scope.fields.toSorted()) !== String(scope.fields.toSorted())
}

type Opened = { name: string; salt: Uint8Array<ArrayBuffer>; key: CryptoKey; session: StaffSession; isChanged: boolean }

async function bookOf({ name, salt, key, session: opened, isChanged }: Opened) {
  let session = opened
  let list: PeopleList | null = null
  /** Who was just found to be in already, in case they are let in again. */
  let met: KeptScan | null = null
  const kept = new Map<string, KeptScan>()

  async function saveSession(next: StaffSession): Promise<void> {
    if (hasOtherFields(session, next)) await dropLists()
    session = next
    const link: LinkRecord = { name, salt, session: await seal(key, next), expiresAt: Date.parse(next.expiresAt), tries: 0 }
    await putLink(link)
  }
  /** A link that may see other fields now has another list; the old one goes at once. */
  async function dropLists(): Promise<void> {
    list = null
    await forgetLists(name)
  }
  async function show(checkinId: string): Promise<PeopleList | null> {
    if (list?.mark.checkinId === checkinId && list.mark.expiresAt > Date.now()) return list
    list = await loadList(key, name, checkinId, Date.now())
    inOrder(kept).forEach(count)
    return list
  }
  /** What was scanned here counts before the list knows it. */
  function count({ scan, attendeeId }: KeptScan): void {
    const row = list?.mark.checkinId === scan.checkinId && attendeeId ? list.rows.get(attendeeId) : undefined
    if (row) list?.rows.set(row.attendeeId, { ...row, signedAt: scan.direction === 'out' ? null : scan.deviceTime })
  }
  /** Nobody is told to come in before it lies on the disk; what the server has is safe there, also when the disk is full. */
  async function keep(entry: KeptScan): Promise<void> {
    const record = { scanId: entry.scan.scanId, name, kept: await seal(key, entry) }
    await putScan(record).catch((problem: unknown) => {
      if (!entry.isSent) throw problem
    })
    kept.set(entry.scan.scanId, entry)
    count(entry)
  }
  async function drop(scanIds: readonly string[]): Promise<void> {
    await removeScans(scanIds)
    for (const scanId of scanIds) kept.delete(scanId)
  }

  await forgetExpired(Date.now())
  for (const record of await findScans(name)) {
    const entry = await unseal<KeptScan>(key, record.kept)
    if (entry) kept.set(record.scanId, entry)
  }
  if (isChanged) await dropLists()
  await saveSession(opened)

  return {
    key: await keyText(key),
    session: () => session,
    saveSession,
    isReady: async (checkinId: string) => Boolean((await show(checkinId))?.mark.isWhole),
    readAt: () => list?.mark.readAt ?? 0,
    waiting: (): KeptScan[] => inOrder(kept).filter(({ isSent }) => !isSent),
    numbers: async (checkinId: string) => {
      const known = await show(checkinId)
      return known?.mark.isWhole ? numbersIn(known) : null
    },
    find: async (checkinId: string, text: string): Promise<Row[]> => {
      const known = await show(checkinId)
      return known ? findIn(known, text, MOST_FOUND) : []
    },
    /** Null where there is no list of this point, so that nothing can be said. Whoever is let in is written down first. */
    async judge(scan: Scan): Promise<HereResult | null> {
      const known = await show(scan.checkinId)
      if (!known?.mark.isWhole || Date.parse(session.expiresAt) <= Date.now()) return null
      const here = await judgeHere(session, known, scan)
      const { attendeeId, isUnlisted, result } = here
      const fullName = result.person?.fullName ?? ''
      const entry = { scan: { ...scan, isOffline: true }, attendeeId, fullName, isUnlisted, isSent: false }
      if (result.result === 'accepted') await keep(entry)
      met = result.result === 'already' ? entry : null
      return here
    },
    /** Looked at and let in again: to the server a second entry without a network, which it lists. False: not judged here. */
    async release(scanId: string): Promise<boolean> {
      if (met?.scan.scanId !== scanId) return false
      await keep(met)
      return true
    },
    /** The server let somebody in: known here as well, should the network go before the list is read again. */
    async note(scan: Scan, { person }: ScanResult): Promise<void> {
      if (person && list?.mark.isWhole)
        await keep({ scan, attendeeId: person.attendeeId, fullName: person.fullName, isUnlisted: false, isSent: true })
    },
    async takeBack(scanId: string): Promise<boolean> {
      const entry = kept.get(scanId)
      if (!entry) return false
      const row = entry.attendeeId ? list?.rows.get(entry.attendeeId) : undefined
      if (row) list?.rows.set(row.attendeeId, { ...row, signedAt: entry.scan.direction === 'out' ? entry.scan.deviceTime : null })
      await drop([scanId])
      return !entry.isSent
    },
    /** What the server has answered waits no longer; what it did not let in is not counted here either. */
    async arrived(results: readonly ScanResult[]): Promise<void> {
      for (const { scanId, result, code } of results) {
        const entry = kept.get(scanId)
        if (!entry) continue
        if (result === 'refused' || code === errors['staff.scope'].code) await drop([scanId])
        else await keep({ ...entry, isSent: true })
      }
    },
    async refresh(checkinId: string, readPage: ReadPage): Promise<boolean> {
      const sent = inOrder(kept).flatMap(({ scan, isSent }) => (isSent && scan.checkinId === checkinId ? [scan.scanId] : []))
      const read = await readOn(await show(checkinId), {
        key,
        name,
        checkinId,
        linkExpiresAt: Date.parse(session.expiresAt),
        readPage,
        now: () => Date.now(),
      })
      if (!read) return false
      list = read
      await drop(sent)
      inOrder(kept).forEach(count)
      return true
    },
    async wipe(): Promise<void> {
      list = null
      kept.clear()
      await forgetLink(name)
    },
  }
}

function inOrder(kept: ReadonlyMap<string, KeptScan>): KeptScan[] {
  return [...kept.values()].toSorted((one, other) => one.scan.deviceTime.localeCompare(other.scan.deviceTime))
}
