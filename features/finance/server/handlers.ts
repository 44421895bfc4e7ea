import { billCalls } from '#features/finance/billContract.ts'
import { entryCalls } from '#features/finance/contract.ts'
import { days, matches } from '#features/finance/server/bills.ts'
import { certificate } from '#features/finance/server/certificate.ts'
import { canonical, close } from '#features/finance/server/closing.ts'
import { choices, entries } from '#features/finance/server/entries.ts'
import { settle } from '#features/finance/server/settleMatch.ts'
import { summary } from '#features/finance/server/summary.ts'
import { uploadBill } from '#features/finance/server/uploadBill.ts'
import { implement } from '#server/kit/implement.ts'

export const financeHandlers = {
  ...implement(entryCalls, { summary, entries, choices }),
  ...implement(billCalls, { days, matches, upload: uploadBill, settle, close, certificate, canonical }),
}
