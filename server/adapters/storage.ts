import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes by key. A key is written whole or not at all, and never changes afterwards. */
export type Storage = {
  write: (key: string, body: Readable | Buffer) => Promise<{ bytes: number }>
  /** Null when there is nothing under the key. */
  read: (key: string) => Promise<{ body: Readable; bytes: number } | null>
  remove: (key: string) => Promise<void>
}

const KEY = /^[\w-]+(\/[\w.-]+)*$/

export function localStorage(dataDir: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('not a storage key')
    return join(dataDir, 'files', key)
  }
  return {
    async write(key, body) {
      const path = pathOf(key)
      const partial = `${path}.${process.pid}.${Date.now()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(Buffer.isBuffer(body) ? [body] : body, createWriteStream(partial))
        await syncFile(partial)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      const { size } = await stat(path)
      return { bytes: size }
    },
    async read(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      return found ? { body: createReadStream(path), bytes: found.size } : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** What is acknowledged must survive the machine, not only the process. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
