import { siteMessages } from '#features/invoices/siteMessages.ts'
import { sayer } from '#site/kit/language.ts'

export const say = sayer(siteMessages)
