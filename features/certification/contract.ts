import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { defineCall, fileResponse } from '#core/call.ts'
import { isMobile } from '#core/contact.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, list, search, version } from '#core/schema.ts'
import { certificationStates } from '#features/certification/rules.ts'

const READ = 'litehome_res_page_certification'
const WRITE = 'litehome_res_act_certification'

const licence = z.object({ fileId: z.string(), fileName: z.string(), isPicture: z.boolean() })
export type Licence = z.output<typeof licence>

const certification = z.object({
  state: z.enum(certificationStates),
  name: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  address: z.string(),
  contactName: z.string(),
  /** Masked: it is there to be rung by the operator. */
  contactMobile: z.string(),
  licence: licence.nullable(),
  /** What is to be mended, of one that was sent back. */
  reason: z.string(),
  steps: z.array(
    z.object({ state: z.enum(certificationStates), byName: z.string(), isOperator: z.boolean(), reason: z.string(), time: z.string() }),
  ),
  version,
})
export type Certification = z.output<typeof certification>

export const foundCompany = z.object({ name: z.string(), creditCode: z.string(), legalPerson: z.string(), state: z.string() })
export type FoundCompany = z.output<typeof foundCompany>

export const certificationCalls = {
  detail: defineCall({ method: 'GET', path: 'certification/detail', access: READ, response: certification }),
  /** Stored sealed, and gone after a day unless it is handed in. */
  uploadLicence: defineCall({
    method: 'POST',
    path: 'certification/uploadLicence',
    access: WRITE,
    response: licence,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
  }),
  /** Every look at it stands in the log. */
  licence: defineCall({
    method: 'POST',
    path: 'certification/licence',
    access: WRITE,
    request: z.object({ fileId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.webp, mediaTypes.pdf],
  }),
  /** `contactMobile` absent: as it was. */
  submit: defineCall({
    method: 'POST',
    path: 'certification/submit',
    access: WRITE,
    request: z.object({
      version,
      name: z.string().trim().min(2).max(100),
      creditCode: z.string().trim().max(40),
      legalPerson: z.string().trim().min(1).max(60),
      address: z.string().trim().max(200).default(''),
      contactName: z.string().trim().min(1).max(60),
      contactMobile: z.string().trim().max(30).refine(isMobile).optional(),
      licenceFileId: id,
    }),
    response: z.object({ state: z.enum(certificationStates), version }),
  }),
  /** Out of the register of companies, where one is connected; what is already known here otherwise. */
  searchCompany: defineCall({
    method: 'POST',
    path: '/Api/tencentAPI/tianyancha/search',
    access: READ,
    effect: 'read',
    hasOwnTransactions: true,
    request: z.object({ keyword: search }),
    response: list(foundCompany),
  }),
}
