import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { SourceKind, Touch } from '#features/sources/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Known = { id: string; code: string; kind: SourceKind; name: string }

/** Those of this event that are in use; a code of another event, or of another organisation, is not found. */
export async function sourcesByCode(db: Db, bventId: string, codes: readonly string[]): Promise<Known[]> {
  const asked = codes.filter(Boolean)
  if (asked.length === 0) return []
  const { rows } = await sql<Known>`
    select id, code, kind, name from source where bvent_id = ${bventId} and code = any(${asked}::text[]) and is_enable`.execute(db)
  return rows
}

/** Null: nobody has this link. */
export async function bventOfCode(db: Db, code: string): Promise<string | null> {
  const { rows } = await sql<{ bventId: string | null }>`select bvent_of_source(${code}) as bvent_id`.execute(db)
  return rows[0]?.bventId ?? null
}

export type SourceSetting = { touch: Touch; isBoardOpen: boolean; isBoardNamed: boolean; qrColour: string; version: number }
const USUAL: SourceSetting = { touch: 'last', isBoardOpen: false, isBoardNamed: true, qrColour: '#000000', version: 0 }

export async function settingOf(db: Db, bventId: string): Promise<SourceSetting> {
  const { rows } = await sql<SourceSetting>`
    select touch, is_board_open, is_board_named, qr_colour, version from source_setting where bvent_id = ${bventId}`.execute(db)
  return rows[0] ?? USUAL
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
