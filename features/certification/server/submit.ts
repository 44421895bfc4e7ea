import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import type { certificationCalls } from '#features/certification/contract.ts'
import { certificationMessages } from '#features/certification/messages.ts'
import { canSubmit, creditCodeProblem, tidyCreditCode, type CertificationState } from '#features/certification/rules.ts'
import { findCertification } from '#features/certification/server/detail.ts'
import { LICENCE } from '#features/certification/server/licence.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

type Request = RequestOf<typeof certificationCalls.submit>

/** Of two that hand in at once the row lets one through; what is being judged or settled stays as it is. */
export async function submit(ctx: Context, request: Request): Promise<{ state: 'Submitted'; version: number }> {
  const { db, who, now } = ctx
  const creditCode = tidyCreditCode(request.creditCode)
  const problem = creditCodeProblem(creditCode)
  if (problem)
    throw invalid({ field: 'creditCode', message: textIn(certificationMessages[`certification.wrong_${problem}`], ctx.language) })
  const before = await findCertification(db)
  if (before && !canSubmit(before.state as CertificationState)) throw new AppError('cert.state')
  const taken = await sql<{ isTaken: boolean }>`select is_certified_elsewhere(${creditCode}) as is_taken`.execute(db)
  if (taken.rows[0]?.isTaken) throw new AppError('cert.taken')
  await claimLicence(ctx, request.licenceFileId, before?.licenceFileId)
  const { name, legalPerson, address, contactName, licenceFileId } = request
  const contactMobile = request.contactMobile ?? before?.contactMobile ?? ''
  const { rows } = await sql<{ version: number }>`
    insert into certification (top_org_id, state, name, credit_code, legal_person, address, contact_name, contact_mobile, licence_file_id, submitted_at)
    select ${who.orgId}, 'Submitted', ${name}, ${creditCode}, ${legalPerson}, ${address}, ${contactName}, ${contactMobile}, ${licenceFileId}, ${now}
    where ${request.version} = 0 or ${before !== undefined}
    on conflict (top_org_id) do update set state = 'Submitted', name = excluded.name, credit_code = excluded.credit_code,
      legal_person = excluded.legal_person, address = excluded.address, contact_name = excluded.contact_name,
      contact_mobile = excluded.contact_mobile, licence_file_id = excluded.licence_file_id, submitted_at = excluded.submitted_at,
      reason = '', judged_at = null, version = certification.version + 1
      where certification.state = 'Rejected' and certification.version = ${request.version}
    returning version`.execute(db)
  const [saved] = rows
  if (!saved) throw new AppError(before ? 'core.changed' : 'cert.state')
  await db
    .insertInto('certificationStep')
    .values({ topOrgId: who.orgId, id: uuid(), state: 'Submitted', byName: who.accountName, createdAt: now })
    .execute()
  const logged = (row: { name: string; creditCode: string; legalPerson: string; address: string; contactName: string }) => ({
    name: row.name,
    creditCode: row.creditCode,
    legalPerson: row.legalPerson,
    address: row.address,
    contactName: row.contactName,
  })
  await audit(ctx, {
    action: 'certification.submit',
    objectId: who.orgId,
    ...(before && { before: logged(before) }),
    after: logged({ ...request, creditCode }),
  })
  return { state: 'Submitted', version: saved.version }
}

/** From now on it does not expire; the one it takes the place of does. */
async function claimLicence({ db, now }: Context, id: string, earlier: string | undefined): Promise<void> {
  const claimed = await db
    .updateTable('file')
    .set({ expiresAt: null })
    .where('id', '=', id)
    .where('purpose', '=', LICENCE)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw invalid({ field: 'licenceFileId', message: 'licenceFileId' })
  if (earlier && earlier !== id) await db.updateTable('file').set({ expiresAt: now }).where('id', '=', earlier).execute()
}
