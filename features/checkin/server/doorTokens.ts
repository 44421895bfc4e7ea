import { hash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { ticketKeysOf, type TicketKey } from '#features/tickets/server/ticketKeys.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

const TOKEN_BYTES = 32
const PIN_DIGITS = 6
const MOST_REMEMBERED = 20_000

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function newPin(): string {
  return String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Six digits are soon tried out; without the installation's key a copy of the table tells nothing. */
export async function pinHash(place: { db: Db; config: Config }, linkId: string, pin: string): Promise<Buffer> {
  return (await sealerOf(place)).key(`pin:${linkId}:${pin}`)
}

export type DoorKind = 'link' | 'staff' | 'device'
export type DoorPlace = { orgId: string; bventId: string; id: string }
export type DoorCaller = DoorPlace & { kind: 'staff' | 'device'; hash: Buffer }

export async function doorPlace(db: Db, kind: DoorKind, hash: Buffer): Promise<DoorPlace | null> {
  const { rows } = await sql<{ topOrgId: string; bventId: string; id: string }>`select * from door_place(${kind}, ${hash})`.execute(db)
  const [row] = rows
  return row ? { orgId: row.topOrgId, bventId: row.bventId, id: row.id } : null
}

const schemes = { staff: /^Staff ([\w-]{16,128})$/i, device: /^Device ([\w-]{16,128})$/i }
const unknown = { staff: 'staff.unknown', device: 'device.unknown' } as const

/** Which organisation and event a token belongs to never changes, so it is asked once; whether it still counts is asked every time. */
const callers = new Map<string, DoorCaller>()

/** Who stands at the door, by the token in their own `Authorization` scheme. */
export async function doorCaller(
  db: Db,
  kind: 'staff' | 'device',
  headers: Record<string, string | string[] | undefined>,
): Promise<DoorCaller> {
  const [, token] = schemes[kind].exec(String(headers.authorization ?? '')) ?? []
  if (!token) throw new AppError(unknown[kind])
  const known = callers.get(token)
  if (known?.kind === kind) return known
  const digest = tokenHash(token)
  const place = await doorPlace(db, kind, digest)
  if (!place) throw new AppError(unknown[kind])
  if (callers.size >= MOST_REMEMBERED) callers.clear()
  const caller = { ...place, kind, hash: digest }
  callers.set(token, caller)
  return caller
}

/** Whether this header has named a gate here before, without asking the database. */
export function isKnownAtDoor(authorization: string): boolean {
  return Object.values(schemes).some((scheme) => callers.has(scheme.exec(authorization)?.[1] ?? ''))
}

/** An event's keys are made once and stay; none yet means none of its tickets has been signed. */
const keys = new Map<string, TicketKey[]>()

export async function doorKeys({ db, config }: { db: Db; config: Config }, { orgId, bventId }: DoorPlace): Promise<TicketKey[]> {
  const known = keys.get(bventId)
  if (known) return known
  const found = await inScope(db, { orgId }, (scoped) => ticketKeysOf({ db: scoped, config }, bventId))
  if (keys.size >= MOST_REMEMBERED) keys.clear()
  if (found.length > 0) keys.set(bventId, found)
  return found
}

/** The refusal that goes with what the database says of a caller. */
export function authError(kind: 'staff' | 'device', auth: string): AppError {
  if (kind === 'device') return new AppError('device.unknown')
  if (auth === 'expired') return new AppError('staff.expired')
  return new AppError(auth === 'revoked' ? 'staff.revoked' : 'staff.unknown')
}
