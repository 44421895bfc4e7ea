import { maskedMobile } from '#core/mask.ts'
import type { Certification } from '#features/certification/contract.ts'
import type { CertificationState } from '#features/certification/rules.ts'
import { OPERATOR } from '#features/certification/server/judge.ts'
import { findLicence, shownLicence } from '#features/certification/server/licence.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

const NONE: Certification = {
  state: 'None',
  name: '',
  creditCode: '',
  legalPerson: '',
  address: '',
  contactName: '',
  contactMobile: '',
  licence: null,
  reason: '',
  steps: [],
  version: 0,
}

export const findCertification = (db: Db) => db.selectFrom('certification').selectAll().executeTakeFirst()

export async function certificationDetail({ db }: Context): Promise<Certification> {
  const row = await findCertification(db)
  if (!row) return NONE
  const steps = await db.selectFrom('certificationStep').selectAll().orderBy('createdAt').orderBy('id').execute()
  const licence = await findLicence(db, row.licenceFileId)
  const { name, creditCode, legalPerson, address, contactName, contactMobile, reason, version } = row
  return {
    state: row.state as CertificationState,
    name,
    creditCode,
    legalPerson,
    address,
    contactName,
    contactMobile: contactMobile && maskedMobile(contactMobile),
    licence: licence ? shownLicence(licence) : null,
    reason,
    steps: steps.map((step) => ({
      state: step.state as CertificationState,
      byName: step.byName === OPERATOR ? '' : step.byName,
      isOperator: step.byName === OPERATOR,
      reason: step.reason,
      time: step.createdAt.toISOString(),
    })),
    version,
  }
}
