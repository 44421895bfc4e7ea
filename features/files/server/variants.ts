import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { variantKey, variantKeys, type Variant } from '#features/files/rules.ts'
import { resized } from '#features/files/server/images.ts'
import type { Storage } from '#server/adapters/storage.ts'
import type { Context } from '#server/kit/context.ts'

type Stored = { body: Readable; bytes: number }
type Place = { storage: Storage; log: Pick<Context['log'], 'warn'> }

const making = new Map<string, Promise<Buffer | null>>()

/** A stored picture in one of its sizes, from where it lies; made by whoever asks first, for all who ask meanwhile. */
export async function readVariant(place: Place, storageKey: string, variant: Variant): Promise<Stored | null> {
  const key = variantKey(storageKey, variant)
  const known = await place.storage.read(key)
  if (known) return known
  const made = making.get(key) ?? make(place, storageKey, variant).finally(() => making.delete(key))
  making.set(key, made)
  const bytes = await made
  return bytes && { body: Readable.from([bytes]), bytes: bytes.length }
}

/** What could not be stored is shown all the same; what lost its picture meanwhile is not left behind. */
async function make({ storage, log }: Place, storageKey: string, variant: Variant): Promise<Buffer | null> {
  const key = variantKey(storageKey, variant)
  const bytes = await resized(async () => bytesOf(await storage.read(storageKey)), variant)
  if (!bytes) return null
  await storage.write(key, bytes).catch((error: Error) => log.warn({ reason: error.message }, 'a size of a picture was not stored'))
  const after = await storage.read(storageKey)
  after?.body.destroy()
  if (!after) await storage.remove(key)
  return bytes
}

async function bytesOf(stored: Stored | null): Promise<Buffer | null> {
  return stored && buffer(stored.body)
}

export async function removeStored(storage: Storage, storageKey: string): Promise<void> {
  await storage.remove(storageKey)
  for (const key of variantKeys(storageKey)) await storage.remove(key)
}
