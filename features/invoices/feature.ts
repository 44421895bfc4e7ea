import { defineFeature } from '#core/feature.ts'
import { invoiceCalls, invoiceTasks } from '#features/invoices/contract.ts'
import { invoiceMessages } from '#features/invoices/messages.ts'

export const invoices = defineFeature({ calls: invoiceCalls, tasks: invoiceTasks, messages: invoiceMessages })
