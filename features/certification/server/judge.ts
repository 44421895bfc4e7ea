import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { errors } from '#core/errors.ts'
import { certificationMessages } from '#features/certification/messages.ts'
import { findLicence, licenceBytes } from '#features/certification/server/licence.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isUniqueViolation } from '#server/kit/errors.ts'

/** As the log calls whoever works with commands. */
export const OPERATOR = 'operator'

/** The operator reads both. */
const said = (word: 'needsReason' | 'nothingWaits' | 'noLicence') => certificationMessages[`certification.${word}`].join(' / ')

export type Waiting = {
  orgId: string
  orgName: string
  state: string
  name: string
  creditCode: string
  legalPerson: string
  submittedAt: Date
}

/** What waits to be judged, the longest first; with `isAll` also what was. */
export async function listCertifications(db: Db, isAll: boolean): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select c.top_org_id as org_id, o.name as org_name, c.state, c.name, c.credit_code, c.legal_person, c.submitted_at
    from certification c join org o on o.top_org_id = c.top_org_id
    where ${isAll} or c.state = 'Submitted' order by c.submitted_at`.execute(db)
  return rows
}

type Judgement = { isApproved: boolean; reason: string; now: Date }

/** Only what waits is judged, once; of two organisations that are the same company the database lets one through. */
export async function judgeCertification(db: Db, org: string, { isApproved, reason, now }: Judgement): Promise<Waiting> {
  const state = isApproved ? 'Approved' : 'Rejected'
  if (!isApproved && reason === '') throw new Error(said('needsReason'))
  const judged = db.transaction().execute(async (tx) => {
    const { rows } = await sql<Waiting>`
      update certification c set state = ${state}, reason = ${isApproved ? '' : reason}, judged_at = ${now}, version = c.version + 1
      from org o where o.top_org_id = c.top_org_id and (o.top_org_id::text = ${org} or o.name = ${org}) and c.state = 'Submitted'
      returning c.top_org_id as org_id, o.name as org_name, c.state, c.name, c.credit_code, c.legal_person, c.submitted_at`.execute(tx)
    const [row] = rows
    if (!row || rows.length > 1) throw new Error(`${said('nothingWaits')}: ${org}`)
    await tx
      .insertInto('certificationStep')
      .values({ topOrgId: row.orgId, id: uuid(), state, byName: OPERATOR, reason: isApproved ? '' : reason, createdAt: now })
      .execute()
    const after = JSON.stringify({ name: row.name, state, ...(reason && !isApproved && { reason }) })
    await note(tx, row.orgId, 'operator.certification', after)
    return row
  })
  return judged.catch((error: unknown) => {
    throw isUniqueViolation(error, 'certification_of_company') ? new Error(errors['cert.taken'].text.join(' / ')) : error
  })
}

type Opening = { db: Db; config: Config; adapters: Adapters }

/** For the operator's own eyes; it stands in the log of the organisation. */
export async function readLicence({ db, config, adapters }: Opening, org: string): Promise<{ mediaType: string; bytes: Buffer }> {
  const { rows } = await sql<{ orgId: string; fileId: string }>`
    select c.top_org_id as org_id, c.licence_file_id as file_id from certification c join org o on o.top_org_id = c.top_org_id
    where o.top_org_id::text = ${org} or o.name = ${org}`.execute(db)
  const [found] = rows
  const file = found && rows.length === 1 ? await findLicence(db, found.fileId) : undefined
  if (!found || !file) throw new Error(`${said('noLicence')}: ${org}`)
  await note(db, found.orgId, 'operator.readLicence', JSON.stringify({ fileName: file.fileName }))
  return { mediaType: file.mediaType, bytes: await licenceBytes({ db, config, adapters }, file) }
}

async function note(db: Db, topOrgId: string, action: 'operator.certification' | 'operator.readLicence', after: string): Promise<void> {
  await db.insertInto('auditLog').values({ topOrgId, id: uuid(), accountName: OPERATOR, action, objectId: topOrgId, after }).execute()
}
