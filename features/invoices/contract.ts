import { batchCalls } from '#features/invoices/batchContract.ts'
import { buyerCalls } from '#features/invoices/buyerContract.ts'
import { manageCalls } from '#features/invoices/manageContract.ts'
import { optionCalls } from '#features/invoices/optionContract.ts'

export { invoiceTasks } from '#features/invoices/batchContract.ts'

export const invoiceCalls = { ...optionCalls, ...manageCalls, ...batchCalls, ...buyerCalls }
