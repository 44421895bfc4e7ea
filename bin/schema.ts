/** Writes db/schema.ts from the migrations: `npm run schema`. A test holds the file against them. */
import { writeFile } from 'node:fs/promises'
import { readSchema } from '#server/database/introspect.ts'
import { prepare } from '#server/database/open.ts'
import { startTestPostgres } from '#test/postgres.ts'

const { url, stop } = await startTestPostgres({ kind: 'embedded' })
try {
  await prepare(url)
  await writeFile(new URL('../db/schema.ts', import.meta.url), await readSchema(url))
} finally {
  await stop()
}
