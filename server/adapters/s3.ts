import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import type { Storage } from '#server/adapters/storage.ts'

/** Any S3-compatible store. Loaded only when it is configured. */
export function s3Storage({ S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Config): Storage {
  if (!S3_URL || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) throw new Error('S3_URL needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY')
  const client = new S3Client({
    endpoint: S3_URL,
    region: S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
  })
  return {
    async write(key, body) {
      let bytes = Buffer.isBuffer(body) ? body.length : 0
      const counted = Buffer.isBuffer(body) ? body : counting(body, (more) => (bytes += more))
      await new Upload({ client, params: { Bucket: S3_BUCKET, Key: key, Body: counted } }).done()
      return { bytes }
    },
    async read(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key: key }))
        return Body ? { body: Body as Readable, bytes: ContentLength } : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: S3_BUCKET, Key: key }))
    },
  }
}

function counting(body: Readable, add: (bytes: number) => void): Readable {
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      add(chunk.length)
      done(null, chunk)
    },
  })
  // The upload reads `counter` and sees whatever goes wrong upstream.
  void pipeline(body, counter).catch(() => {})
  return counter
}
