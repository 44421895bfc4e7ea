import { errors } from '#core/errors.ts'
import { MOST_FOUND, PIN_TRIES } from '#features/checkin/pointTypes.ts'
import type { Counts, QueuedScan, Scan, ScanResult, StaffSession } from '#features/checkin/site/gate/gateTypes.ts'
import { countsNow, isArrival, type Counted } from '#features/checkin/site/gate/offline/counts.ts'
import {
  findLink,
  findScans,
  forgetExpired,
  forgetLink,
  forgetLists,
  putLink,
  putPage,
  putScan,
  removeScans,
  type LinkRecord,
} from '#features/checkin/site/gate/offline/database.ts'
import { decrypt, encrypt, keyFrom, keyOfText, keyText, nameOfLink, newSalt } from '#features/checkin/site/gate/offline/encryption.ts'
import { judgeOffline, type OfflineVerdict } from '#features/checkin/site/gate/offline/judgeOffline.ts'
import {
  countsIn,
  findIn,
  loadList,
  syncList,
  type PeopleList,
  type ReadPage,
  type Row,
} from '#features/checkin/site/gate/offline/peopleList.ts'
import { syncScans } from '#features/checkin/site/gate/offline/syncScans.ts'

type By = { pin: string } | { key: string }
export type OfflineStore = Awaited<ReturnType<typeof offlineStoreOf>>

export const isOfflinePossible = (): boolean => globalThis.isSecureContext && 'indexedDB' in globalThis && 'subtle' in crypto

/**
 * What a link may see and the queue of its scans, on this device, under a key of PIN and address. With a session it is made or
 * renewed; without one it is opened as it lies there, or not: nothing stored, a wrong PIN, too many of them.
 */
export async function openOfflineStore(
  token: string,
  by: By,
  session: StaffSession | null,
): Promise<OfflineStore | 'none' | 'pin' | 'locked'> {
  const name = await nameOfLink(token)
  const found = await findLink(name)
  if (!found && !session) return 'none'
  const link = found ?? { name, salt: newSalt(), tries: 0 }
  if ('pin' in by && !session && link.tries >= PIN_TRIES) return 'locked'
  const key = 'pin' in by ? await keyFrom(by.pin, token, link.salt) : await keyOfText(by.key)
  const stored = found && (await decrypt<StaffSession>(key, found.session))
  if (!session && !stored) {
    if (found) await putLink({ ...found, tries: found.tries + 1 })
    return 'pin'
  }
  // Asked for, so that a full phone does not throw away what has not been sent.
  void navigator.storage?.persist?.().catch(() => false)
  const current = session ?? stored
  if (!current) return 'none'
  return offlineStoreOf({
    name,
    salt: link.salt,
    key,
    session: current,
    isChanged: session !== null && hasOtherFields(stored ?? null, session),
  })
}

/** A revoked link leaves nothing here. Of one that expired the people go, and what it did in its time is sent by whoever knows the PIN. */
export async function endOffline(token: string, pin: string, isRevoked: boolean): Promise<void> {
  const name = await nameOfLink(token)
  if (isRevoked) return forgetLink(name)
  await forgetLists(name)
  const store = await openOfflineStore(token, { pin }, null)
  if (typeof store === 'string') return
  const refusal = await syncScans(store, `Staff ${store.session().staffToken}`, () => undefined)
  if (!refusal) await store.wipe()
}

function hasOtherFields(before: StaffSession | null, { scope }: StaffSession): boolean {
  return before !== null && String(before.scope.fields.toSorted()) !== String(scope.fields.toSorted())
}

type Opened = { name: string; salt: Uint8Array<ArrayBuffer>; key: CryptoKey; session: StaffSession; isChanged: boolean }

async function offlineStoreOf({ name, salt, key, session: opened, isChanged }: Opened) {
  let session = opened
  let list: PeopleList | null = null
  /** Not let in by itself, in case whoever stands at the door does. */
  let undecided: QueuedScan | null = null
  const queue = new Map<string, QueuedScan>()
  const counted = new Map<string, Counted>()

  async function saveSession(next: StaffSession): Promise<void> {
    if (hasOtherFields(session, next)) await dropLists()
    session = next
    const link: LinkRecord = { name, salt, session: await encrypt(key, next), expiresAt: Date.parse(next.expiresAt), tries: 0 }
    await putLink(link)
  }
  /** A link that may see other fields now has another list; the old one goes at once. */
  async function dropLists(): Promise<void> {
    list = null
    await forgetLists(name)
  }
  async function listOf(checkinId: string): Promise<PeopleList | null> {
    if (list?.checkpoint.checkinId === checkinId && list.checkpoint.expiresAt > Date.now()) return list
    list = await loadList(key, name, checkinId, Date.now())
    inOrder(queue).forEach(applyToList)
    return list
  }
  const queueOf = (checkinId: string) => inOrder(queue).filter(({ scan }) => scan.checkinId === checkinId)
  /** What was scanned here counts before the list knows it. */
  function applyToList({ scan, attendeeId }: QueuedScan): void {
    const row = list?.checkpoint.checkinId === scan.checkinId && attendeeId ? list.rows.get(attendeeId) : undefined
    if (row) list?.rows.set(row.attendeeId, { ...row, signedAt: scan.direction === 'out' ? null : scan.deviceTime })
  }
  /** Nobody is told to come in before it lies on the disk; what the server has is safe there, also when the disk is full. */
  async function enqueue(entry: QueuedScan): Promise<void> {
    const record = { scanId: entry.scan.scanId, name, kept: await encrypt(key, entry) }
    await putScan(record).catch((problem: unknown) => {
      if (!entry.isSent) throw problem
    })
    queue.set(entry.scan.scanId, entry)
    applyToList(entry)
  }
  async function dequeue(scanIds: readonly string[]): Promise<void> {
    await removeScans(scanIds)
    for (const scanId of scanIds) queue.delete(scanId)
  }

  await forgetExpired(Date.now())
  for (const record of await findScans(name)) {
    const entry = await decrypt<QueuedScan>(key, record.kept)
    if (entry) queue.set(record.scanId, entry)
  }
  if (isChanged) await dropLists()
  await saveSession(opened)

  return {
    key: await keyText(key),
    session: () => session,
    saveSession,
    isReady: async (checkinId: string) => Boolean((await listOf(checkinId))?.checkpoint.isWhole),
    readAt: () => list?.checkpoint.readAt ?? 0,
    unsent: (): QueuedScan[] => inOrder(queue).filter(({ isSent }) => !isSent),
    /** As the server counted, with whoever came here since; from the list where the server has never been asked. */
    async counts(checkinId: string): Promise<Counts | null> {
      const known = await listOf(checkinId)
      const last = counted.get(checkinId) ?? known?.checkpoint.counted
      if (last) return countsNow(last, queueOf(checkinId))
      if (!known?.checkpoint.isWhole) return null
      const { arrived, expected } = countsIn(known)
      const unlisted = queueOf(checkinId).filter((entry) => isArrival(entry) && !known.rows.has(entry.attendeeId ?? ''))
      return { arrived: arrived + unlisted.length, expected }
    },
    /** Survives a reload together with the list. */
    async saveCounts(checkinId: string, given: Counted): Promise<void> {
      counted.set(checkinId, given)
      const known = await listOf(checkinId)
      if (!known) return
      known.checkpoint = { ...known.checkpoint, counted: given }
      // A full disk costs the number, not the door.
      await putPage(known.checkpoint, null).catch(() => undefined)
    },
    find: async (checkinId: string, text: string): Promise<Row[]> => {
      const known = await listOf(checkinId)
      return known ? findIn(known, text, MOST_FOUND) : []
    },
    /** Null where there is no list of this point, so that nothing can be said. Whoever is let in is written down first. */
    async judge(scan: Scan): Promise<OfflineVerdict | null> {
      const known = await listOf(scan.checkinId)
      if (!known?.checkpoint.isWhole || Date.parse(session.expiresAt) <= Date.now()) return null
      const verdict = await judgeOffline(session, known, queueOf(scan.checkinId), scan)
      const { attendeeId, isUnlisted, isUnverified, isNewArrival, result } = verdict
      const fullName = result.person?.fullName ?? ''
      const entry = {
        scan: { ...scan, isOffline: true },
        attendeeId,
        fullName,
        isUnlisted: isUnlisted || isUnverified,
        isSent: false,
        isNewArrival,
      }
      if (result.result === 'accepted') await enqueue(entry)
      undecided = result.result === 'already' || isUnverified ? entry : null
      return verdict
    },
    /** Looked at and let in: queued as an entry without a network, which the server judges and lists. False: not judged here. */
    async release(scanId: string): Promise<boolean> {
      if (undecided?.scan.scanId !== scanId) return false
      await enqueue(undecided)
      return true
    },
    /** The server let somebody in: known here as well, should the network go before the list is read again. */
    async addAccepted(scan: Scan, { person }: ScanResult): Promise<void> {
      if (!person || !list?.checkpoint.isWhole) return
      const { attendeeId, fullName } = person
      const isNewArrival = !list.rows.get(attendeeId)?.signedAt
      await enqueue({ scan, attendeeId, fullName, isUnlisted: false, isSent: true, isNewArrival })
    },
    /** Whether it had not been sent, so that the server need not be told. */
    async undo(scanId: string): Promise<boolean> {
      const entry = queue.get(scanId)
      if (!entry) return false
      const row = entry.attendeeId ? list?.rows.get(entry.attendeeId) : undefined
      if (row) list?.rows.set(row.attendeeId, { ...row, signedAt: entry.scan.direction === 'out' ? entry.scan.deviceTime : null })
      await dequeue([scanId])
      return !entry.isSent
    },
    /** What the server did not let in is not counted here either. */
    async acknowledge(results: readonly ScanResult[]): Promise<void> {
      for (const { scanId, result, code } of results) {
        const entry = queue.get(scanId)
        if (!entry) continue
        if (result === 'refused' || code === errors['staff.scope'].code) await dequeue([scanId])
        else await enqueue({ ...entry, isSent: true })
      }
    },
    async refresh(checkinId: string, readPage: ReadPage): Promise<boolean> {
      const sent = queueOf(checkinId).flatMap(({ scan, isSent }) => (isSent ? [scan.scanId] : []))
      const read = await syncList(await listOf(checkinId), {
        key,
        name,
        checkinId,
        linkExpiresAt: Date.parse(session.expiresAt),
        readPage,
        now: () => Date.now(),
      })
      if (!read) return false
      list = read
      await dequeue(sent)
      inOrder(queue).forEach(applyToList)
      return true
    },
    async wipe(): Promise<void> {
      list = null
      queue.clear()
      await forgetLink(name)
    },
  }
}

function inOrder(queue: ReadonlyMap<string, QueuedScan>): QueuedScan[] {
  return [...queue.values()].toSorted((one, other) => one.scan.deviceTime.localeCompare(other.scan.deviceTime))
}
