import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_ALPHABET, CODE_LENGTH, SHORT_PATH } from '#features/links/rules.ts'
import { inSavepoint } from '#server/kit/database/inSavepoint.ts'
import { isUniqueViolation } from '#server/kit/errors.ts'
import { prepared, type Db } from '#server/kit/database/db.ts'

const TRIES = 5

export function randomCode(length = CODE_LENGTH): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

const letters = Buffer.from(CODE_ALPHABET)

/** Many of them, chance drawn for all at once. */
export function randomCodes(count: number): string[] {
  // 256 is a multiple of the 32 letters, so that none comes more often than another.
  const drawn = randomBytes(count * CODE_LENGTH).map((byte) => letters[byte % letters.length] ?? 0)
  const text = Buffer.from(drawn).toString('latin1')
  return Array.from({ length: count }, (_, at) => text.slice(at * CODE_LENGTH, (at + 1) * CODE_LENGTH))
}

/** The same target always has the same code; a code that happens to be taken is drawn again. */
export async function shortLink(
  db: Db,
  { orgId, target, bventId }: { orgId: string; target: string; bventId?: string | undefined },
): Promise<string> {
  const known = await db
    .selectFrom('shortLink')
    .select('code')
    .where('topOrgId', '=', orgId)
    .where('target', '=', target)
    .executeTakeFirst()
  if (known) return `${SHORT_PATH}/${known.code}`
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const made = await inSavepoint(
      db,
      () =>
        sql<{ code: string }>`
          insert into short_link (top_org_id, code, target, bvent_id) values (${orgId}, ${randomCode()}, ${target}, ${bventId ?? null})
          on conflict (top_org_id, target) do update set target = excluded.target returning code`.execute(db),
      (error) => isUniqueViolation(error, 'short_link_code'),
    )
    if (made) return `${SHORT_PATH}/${made.result.rows[0]?.code ?? ''}`
  }
  throw new Error('no short link could be drawn')
}

type Targets = { orgId: string; bventId: string; targets: readonly string[] }

/** The same for many targets in one statement; those that had a link already, or drew a code that is taken, are looked at again. */
export async function shortLinks(db: Db, { orgId, bventId, targets }: Targets): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  const keep = (rows: readonly { code: string; target: string }[]) =>
    rows.forEach(({ code, target }) => links.set(target, `${SHORT_PATH}/${code}`))
  for (let tries = 1; ; tries += 1) {
    const wanted = [...new Set(targets)].filter((target) => !links.has(target)).sort()
    if (wanted.length === 0) return links
    if (tries > TRIES) throw new Error('no short link could be drawn')
    const codes = wanted.map(() => randomCode())
    const made = await sql<{ code: string; target: string }>`${prepared}
      insert into short_link (top_org_id, code, target, bvent_id)
      select ${orgId}, code, target, ${bventId} from unnest(${codes}::text[], ${wanted}::text[]) as pairs (code, target)
      on conflict do nothing returning code, target`.execute(db)
    keep(made.rows)
    if (made.rows.length === wanted.length) continue
    const there = await sql<{ code: string; target: string }>`
      select code, target from short_link where target = any(${wanted}::text[])`.execute(db)
    keep(there.rows)
  }
}

export async function targetOf(db: Db, code: string): Promise<string | null> {
  const { rows } = await sql<{ target: string | null }>`select target_of_short_link(${code.toUpperCase()}) as target`.execute(db)
  return rows[0]?.target ?? null
}
