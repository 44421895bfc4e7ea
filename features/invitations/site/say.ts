import { siteMessages } from '#features/invitations/siteMessages.ts'
import { sayer } from '#site/kit/language.ts'

export const say = sayer(siteMessages)
