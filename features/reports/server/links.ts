import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; config: Config; now: Date }
const claim = z.strictObject({ o: z.uuid(), b: z.uuid(), m: z.boolean(), e: z.int() })
type Claim = z.output<typeof claim>
const PREVIEW_SECONDS = 3_600

export const newToken = () => randomBytes(24).toString('base64url')
/** A token is stored as its hash: who reads the table cannot read the report. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(`report ${token}`).digest()

const signerOf = async (asking: Asking): Promise<ClaimSigner<Claim>> => claimSigner(await siteKeyOf(asking, 'report preview'), claim)

/** The page for its organisers, before anybody outside reads it. */
export async function previewToken(asking: Asking, of: Pick<Claim, 'o' | 'b' | 'm'>): Promise<string> {
  return (await signerOf(asking)).sign({ ...of, e: Math.floor(asking.now.getTime() / 1000) + PREVIEW_SECONDS })
}

export type Opened = { orgId: string; bventId: string; hasMoney: boolean | null }

/** Whose report a token opens; null for one that is over, taken back or nobody's. */
export async function openReport(asking: Asking, token: string): Promise<Opened | null> {
  if (token.includes('.')) {
    const read = (await signerOf(asking)).read(token, asking.now)
    return read && { orgId: read.o, bventId: read.b, hasMoney: read.m }
  }
  const { rows } = await sql<{ topOrgId: string; bventId: string }>`
    select top_org_id, bvent_id from event_of_report(${hashOf(token)}, ${asking.now})`.execute(asking.db)
  return rows[0] ? { orgId: rows[0].topOrgId, bventId: rows[0].bventId, hasMoney: null } : null
}
