import { certificationCalls } from '#features/certification/contract.ts'
import { certificationDetail } from '#features/certification/server/detail.ts'
import { keepLicence, openLicence } from '#features/certification/server/licence.ts'
import { searchCompany } from '#features/certification/server/searchCompany.ts'
import { submit } from '#features/certification/server/submit.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const certificationHandlers = implement(certificationCalls, {
  detail: (ctx) => certificationDetail(ctx),
  uploadLicence: (ctx, _, upload) => keepLicence(ctx, required(upload, 'core.invalid')),
  licence: (ctx, request) => openLicence(ctx, request),
  submit: (ctx, request) => submit(ctx, request),
  searchCompany: (ctx, request) => searchCompany(ctx, request),
})
