import type { Counted } from '#features/checkin/site/gate/offline/counts.ts'
import type { Encrypted } from '#features/checkin/site/gate/offline/encryption.ts'
import { answered, openIndexed, written } from '#site/kit/indexed.ts'

/** One link on this device; `expiresAt` and `tries` are readable without its PIN, so that what is over can be removed by anyone. */
export type LinkRecord = { name: string; salt: Uint8Array<ArrayBuffer>; session: Encrypted; expiresAt: number; tries: number }
export type PublicKey = { kid: string; key: string }
/** How far a point's list has been read, and until when it may be used. */
export type Checkpoint = {
  name: string
  checkinId: string
  cursor: string
  isWhole: boolean
  readAt: number
  expiresAt: number
  pages: number
  publicKeys: PublicKey[]
  /** What the server last counted here. */
  counted?: Counted
}
type PageRecord = { name: string; checkinId: string; no: number; rows: Encrypted }
/** `kept` and the names of the object stores are those on people's devices. */
export type ScanRecord = { scanId: string; name: string; kept: Encrypted }

const STORES = ['link', 'mark', 'page', 'scan'] as const
type Store = (typeof STORES)[number]

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= openIndexed('light-staff', 1, (db) => {
    db.createObjectStore('link', { keyPath: 'name' })
    db.createObjectStore('mark', { keyPath: ['name', 'checkinId'] })
    db.createObjectStore('page', { keyPath: ['name', 'checkinId', 'no'] })
    db.createObjectStore('scan', { keyPath: 'scanId' }).createIndex('name', 'name')
  })
  return opening
}

/** On the disk, not only on its way there, before anyone is told. */
async function write(stores: readonly Store[], work: (store: (name: Store) => IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(stores, 'readwrite', { durability: 'strict' })
  work((name) => transaction.objectStore(name))
  await written(transaction)
}

async function read<Result>(store: Store, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return answered(ask((await open()).transaction(store).objectStore(store)))
}

const below = (name: string, checkinId?: string) =>
  checkinId ? IDBKeyRange.bound([name, checkinId], [name, checkinId, []]) : IDBKeyRange.bound([name], [name, []])

export const findLink = (name: string): Promise<LinkRecord | undefined> => read('link', (store) => store.get(name))
export const putLink = (link: LinkRecord): Promise<void> => write(['link'], (store) => store('link').put(link))
export const findCheckpoint = (name: string, checkinId: string): Promise<Checkpoint | undefined> =>
  read('mark', (store) => store.get([name, checkinId]))
export const findScans = (name: string): Promise<ScanRecord[]> => read('scan', (store) => store.index('name').getAll(name))
export const putScan = (scan: ScanRecord): Promise<void> => write(['scan'], (store) => store('scan').put(scan))

export async function removeScans(scanIds: readonly string[]): Promise<void> {
  if (scanIds.length > 0) await write(['scan'], (store) => scanIds.forEach((scanId) => store('scan').delete(scanId)))
}

export async function findPages(name: string, checkinId: string): Promise<Encrypted[]> {
  const pages: PageRecord[] = await read('page', (store) => store.getAll(below(name, checkinId)))
  return pages.map(({ rows }) => rows)
}

/** A page and how far it reaches are one: after a reload the reading goes on where it was. */
export async function putPage(checkpoint: Checkpoint, rows: Encrypted | null): Promise<void> {
  const { name, checkinId, pages } = checkpoint
  await write(['mark', 'page'], (store) => {
    if (rows) store('page').put({ name, checkinId, no: pages - 1, rows } satisfies PageRecord)
    store('mark').put(checkpoint)
  })
}

export async function replacePages(checkpoint: Checkpoint, pages: readonly Encrypted[]): Promise<void> {
  const { name, checkinId } = checkpoint
  await write(['mark', 'page'], (store) => {
    store('page').delete(below(name, checkinId))
    for (const [no, rows] of pages.entries()) store('page').put({ name, checkinId, no, rows } satisfies PageRecord)
    store('mark').put({ ...checkpoint, pages: pages.length })
  })
}

export async function forgetLists(name: string): Promise<void> {
  await write(['mark', 'page'], (store) => {
    store('mark').delete(below(name))
    store('page').delete(below(name))
  })
}

/** Everything of a link: its people, its session, and what it had not sent. */
export async function forgetLink(name: string): Promise<void> {
  await forgetLists(name)
  const scans = await findScans(name)
  await write(['link', 'scan'], (store) => {
    store('link').delete(name)
    for (const { scanId } of scans) store('scan').delete(scanId)
  })
}

/** Lists past their time go, whether or not their link is ever opened here again; scans that wait for the network stay. */
export async function forgetExpired(now: number): Promise<void> {
  const links: LinkRecord[] = await read('link', (store) => store.getAll())
  const checkpoints: Checkpoint[] = await read('mark', (store) => store.getAll())
  for (const { name } of checkpoints.filter(({ expiresAt }) => expiresAt <= now)) await forgetLists(name)
  for (const { name } of links.filter(({ expiresAt }) => expiresAt <= now)) if ((await findScans(name)).length === 0) await forgetLink(name)
}
